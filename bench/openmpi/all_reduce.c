/* All-reduce over MPI, timed on each rank from a barrier to its end: arguments are elements and iterations. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static const int warm_up = 3;

static void all_reduces(int elements, int iterations, int rank, int world_size)
{
    float *own = malloc(sizeof(float) * elements);
    float *sum = malloc(sizeof(float) * elements);
    double *micros = malloc(sizeof(double) * iterations);
    double *slowest = malloc(sizeof(double) * iterations);
    for (int i = 0; i < elements; i++) own[i] = rank + 1;
    for (int round = -warm_up; round < iterations; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double started = MPI_Wtime();
        MPI_Allreduce(own, sum, elements, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        if (round >= 0) micros[round] = (MPI_Wtime() - started) * 1e6;
    }
    for (int i = 0; i < elements; i++)
        if (sum[i] != world_size * (world_size + 1) / 2) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Reduce(micros, slowest, iterations, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("[");
        for (int i = 0; i < iterations; i++) printf("%s%.3f", i ? "," : "", slowest[i]);
        printf("]\n");
    }
    free(own), free(sum), free(micros), free(slowest);
}

int main(int count, char **words)
{
    int rank, world_size;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    if (count != 3) MPI_Abort(MPI_COMM_WORLD, 2);
    all_reduces(atoi(words[1]), atoi(words[2]), rank, world_size);
    MPI_Finalize();
    return 0;
}
