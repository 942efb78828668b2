package org.stft.bench.corpus;

import java.util.List;
import java.util.regex.Pattern;

/** What all programs of the corpus have around their statements. */
final class Skeleton {

    private static final Pattern MADE = Pattern.compile("(?m)^ *Intracomm comm = (?!world;)");
    private static final Pattern BUFFERED = Pattern.compile("\\.(Bsend|Ibsend|Bsend_init)\\(");

    private Skeleton() {
    }

    static String program(String name, String title, List<String> lines) {
        String body = String.join("\n", lines) + "\n";
        StringBuilder text = new StringBuilder(
            "import java.nio.ByteBuffer;\nimport java.util.*;\nimport mpi.*;\n\n/** ")
            .append(title).append(" */\npublic class ").append(name)
            .append(" {\n\n    public static void main(String[] args) throws Exception {\n")
            .append("        MPI.Init(args);\n        Intracomm world = MPI.COMM_WORLD;\n")
            .append("        int rank = world.Rank();\n        int size = world.Size();\n");
        boolean attaches = BUFFERED.matcher(body).find() && !body.contains("Buffer_attach")
            && !body.contains("no buffer");
        if (attaches) {
            text.append("        MPI.Buffer_attach(ByteBuffer.allocateDirect(1 << 16));\n");
        }
        text.append(body);
        if (attaches) {
            text.append("        MPI.Buffer_detach();\n");
        }
        if (MADE.matcher(body).find() && !body.contains("comm.Free()")) {
            text.append("        comm.Free();\n");
        }
        if (!body.contains("Finalize")) {
            text.append("        MPI.Finalize();\n");
        }
        return text.append("    }\n}\n").toString();
    }
}
