// Run after the program was built: the packaged command starts it undisturbed and with a rank killed in the middle.
def output(String name, String... options) {
    def command = [stft, 'run', '-np', '2', '--store', new File(basedir, name).path, '--no-prefix', *options,
                   '-cp', new File(basedir, 'target/own-program.jar').path, 'com.example.Pi', '6']
    def errors = new File(basedir, name + '.err')
    def process = new ProcessBuilder(command).redirectError(errors).start()
    def lines = process.inputStream.getText('UTF-8')
    assert process.waitFor() == 0: errors.text
    return [lines, errors.text]
}

def (undisturbed, ignored) = output('undisturbed')
def (restarted, messages) = output('restarted', '--fail', 'rank=1,version=3')
assert undisturbed.startsWith('pi is about 3.14159265')
assert restarted == undisturbed
assert messages.contains('restarted from version 3')
return true
