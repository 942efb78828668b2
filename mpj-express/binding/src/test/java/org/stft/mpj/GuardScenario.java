package org.stft.mpj;

import java.util.ArrayList;
import java.util.List;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/**
 * Programs that leave communication open, for {@link NiodevGuardTest}. Each rank calls {@link #open}, looks
 * at what the guard finds, and calls {@link #finish}, after which no communication is open.
 */
enum GuardScenario {

    NOTHING {
        @Override
        void open(int rank) {
            int[] one = new int[1];
            MPI.COMM_WORLD.Barrier();
            MPI.COMM_WORLD.Bcast(one, 0, 1, MPI.INT, 0);
            MPI.COMM_WORLD.Split(rank % 2, rank).Barrier();
        }
    },

    SEND_NOT_RECEIVED {
        @Override
        void open(int rank) {
            if (rank == 0) {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, 7);
            }
        }

        @Override
        void finish(int rank) {
            if (rank == 1) {
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 7);
            }
        }
    },

    SEVERAL_NOT_RECEIVED {
        private static final int[] TAGS = {5, 9, 5, 5, 0, 9};

        @Override
        void open(int rank) {
            if (rank != 1) {
                for (int tag : TAGS) {
                    MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, tag);
                }
            }
        }

        @Override
        void finish(int rank) {
            for (int i = 0; rank == 1 && i < 2 * TAGS.length; i++) {
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            }
        }
    },

    MORE_THAN_A_HUNDRED_NOT_RECEIVED {
        @Override
        void open(int rank) {
            for (int i = 0; rank == 0 && i < 120; i++) {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, 200 - i);
            }
        }

        @Override
        void finish(int rank) {
            for (int i = 0; rank == 1 && i < 120; i++) {
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            }
        }
    },

    LONG_ISEND_NOT_RECEIVED {
        @Override
        void open(int rank) {
            if (rank == 0) {
                requests.add(MPI.COMM_WORLD.Isend(new byte[LONG], 0, LONG, MPI.BYTE, 1, 8));
            }
        }

        @Override
        void finish(int rank) {
            if (rank == 1) {
                MPI.COMM_WORLD.Recv(new byte[LONG], 0, LONG, MPI.BYTE, 0, 8);
            }
            waitAll();
        }
    },

    ISSEND_NOT_RECEIVED {
        @Override
        void open(int rank) {
            if (rank == 0) {
                requests.add(MPI.COMM_WORLD.Issend(new byte[1], 0, 1, MPI.BYTE, 2, 11));
            }
        }

        @Override
        void finish(int rank) {
            if (rank == 2) {
                MPI.COMM_WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, 0, 11);
            }
            waitAll();
        }
    },

    ISEND_TO_MYSELF {
        @Override
        void open(int rank) {
            if (rank == 2) {
                requests.add(MPI.COMM_WORLD.Isend(new byte[1], 0, 1, MPI.BYTE, 2, 3));
            }
        }

        @Override
        void finish(int rank) {
            if (rank == 2) {
                MPI.COMM_WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, 2, 3);
            }
            waitAll();
        }
    },

    IRECV_NOT_MATCHED {
        @Override
        void open(int rank) {
            if (rank == 1) {
                requests.add(MPI.COMM_WORLD.Irecv(new byte[1], 0, 1, MPI.BYTE, 2, 4));
                requests.add(MPI.COMM_WORLD.Irecv(new byte[1], 0, 1, MPI.BYTE, 2, 4));
            }
        }

        @Override
        void finish(int rank) {
            for (int i = 0; rank == 2 && i < 2; i++) {
                MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 1, 4);
            }
            waitAll();
        }
    },

    WILDCARD_IRECVS_NOT_MATCHED {
        @Override
        void open(int rank) {
            if (rank == 1) {
                requests.add(MPI.COMM_WORLD.Irecv(new byte[1], 0, 1, MPI.BYTE, MPI.ANY_SOURCE, 4));
                requests.add(MPI.COMM_WORLD.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, MPI.ANY_TAG));
                requests.add(MPI.COMM_WORLD.Irecv(new byte[1], 0, 1, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG));
            }
        }

        @Override
        void finish(int rank) {
            for (int i = 0; rank == 0 && i < 3; i++) {
                MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 1, 4);
            }
            waitAll();
        }
    },

    /** World ranks 2 and 0 are ranks 0 and 1 there. */
    ON_A_SPLIT_COMMUNICATOR {
        private Intracomm part;

        @Override
        void open(int rank) {
            part = MPI.COMM_WORLD.Split(rank % 2, -rank);
            if (rank == 2) {
                part.Send(new byte[1], 0, 1, MPI.BYTE, 1, 21);
                requests.add(part.Isend(new byte[LONG], 0, LONG, MPI.BYTE, 1, 22));
                requests.add(part.Irecv(new byte[1], 0, 1, MPI.BYTE, 1, 23));
            }
        }

        @Override
        void finish(int rank) {
            if (rank == 0) {
                part.Recv(new byte[1], 0, 1, MPI.BYTE, 0, 21);
                part.Recv(new byte[LONG], 0, LONG, MPI.BYTE, 0, 22);
                part.Send(new byte[1], 0, 1, MPI.BYTE, 0, 23);
            }
            waitAll();
        }
    },

    BROADCAST_NOT_RECEIVED {
        @Override
        void open(int rank) {
            if (rank == 0) {
                MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, 0);
            }
        }

        @Override
        void finish(int rank) {
            if (rank != 0) {
                MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, 0);
            }
        }
    },

    /** The device has forgotten it. */
    IRECV_MATCHED_AND_NOT_WAITED_FOR {
        @Override
        void open(int rank) {
            if (rank == 0) {
                MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 1, 4);
            } else if (rank == 1) {
                requests.add(MPI.COMM_WORLD.Irecv(new byte[1], 0, 1, MPI.BYTE, 0, 4));
            }
        }

        @Override
        void finish(int rank) {
            waitAll();
        }
    };

    /** Above the limit up to which niodev sends at once. */
    static final int LONG = 200_000;

    final List<Request> requests = new ArrayList<>();

    abstract void open(int rank);

    void finish(int rank) {
    }

    void waitAll() {
        for (Request request : requests) {
            Status status = request.Wait();
            MpjMessagePassingTest.check(status != null);
        }
    }
}
