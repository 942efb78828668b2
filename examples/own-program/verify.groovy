// Run after the programs were built: the packaged command starts each undisturbed and with a rank killed in the middle.
def output(String name, List<String> program, String... options) {
    def command = [stft, 'run', '-np', '2', '--store', new File(basedir, name).path, '--no-prefix', *options,
                   '-cp', new File(basedir, 'target/own-program.jar').path, *program]
    def errors = new File(basedir, name + '.err')
    def process = new ProcessBuilder(command).redirectError(errors).start()
    def lines = process.inputStream.getText('UTF-8').readLines().sort()
    assert process.waitFor() == 0: errors.text
    return [lines, errors.text]
}

[['com.example.Pi', '6'], ['com.example.Sum']].each { program ->
    def (undisturbed, ignored) = output(program[0] + '-undisturbed', program)
    def (restarted, messages) = output(program[0] + '-restarted', program, '--fail', 'rank=1,version=3')
    assert undisturbed.any { it ==~ /pi is about 3\.14159265.*|the sum of rank 1 is 61\.66.*/ }
    assert restarted == undisturbed
    assert messages.contains('restarted from version 3')
}
return true
