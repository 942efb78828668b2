/* The loops of ExchangeRank in C, on the MPI library that the process has loaded. Without its header: a handle is a long in both libraries. */
#include <time.h>

typedef long handle;

extern char ompi_mpi_comm_world[] __attribute__((weak));
extern char ompi_mpi_byte[] __attribute__((weak));
extern char ompi_mpi_double[] __attribute__((weak));
extern char ompi_mpi_op_sum[] __attribute__((weak));

extern int MPI_Send(const void *, int, handle, int, int, handle);
extern int MPI_Recv(void *, int, handle, int, int, handle, void *);
extern int MPI_Allreduce(const void *, void *, int, handle, handle, handle);

/* Whether this is Open MPI; MPICH's handles are numbers. */
#define OPEN_MPI (ompi_mpi_comm_world != 0)
#define WORLD (OPEN_MPI ? (handle) ompi_mpi_comm_world : 0x44000000L)
#define BYTE (OPEN_MPI ? (handle) ompi_mpi_byte : 0x4c00010dL)
#define DOUBLE (OPEN_MPI ? (handle) ompi_mpi_double : 0x4c00080bL)
#define SUM (OPEN_MPI ? (handle) ompi_mpi_op_sum : 0x58000003L)
#define STATUS_IGNORE ((void *) (OPEN_MPI ? 0L : 1L))

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

/* Seconds for all trips there and back between ranks 0 and 1. */
double trips(void *buffer, int bytes, int rank, int count) {
    handle world = WORLD, type = BYTE;
    double begin = now();
    for (int i = 0; i < count; i++) {
        if (rank == 0) {
            MPI_Send(buffer, bytes, type, 1, 0, world);
            MPI_Recv(buffer, bytes, type, 1, 0, world, STATUS_IGNORE);
        } else {
            MPI_Recv(buffer, bytes, type, 0, 0, world, STATUS_IGNORE);
            MPI_Send(buffer, bytes, type, 0, 0, world);
        }
    }
    return now() - begin;
}

/* Seconds for all sums of one double over all ranks. */
double sums(int count) {
    double mine = 1, sum = 0;
    double begin = now();
    for (int i = 0; i < count; i++) {
        MPI_Allreduce(&mine, &sum, 1, DOUBLE, SUM, WORLD);
    }
    return now() - begin;
}
