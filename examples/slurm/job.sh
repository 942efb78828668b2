#!/bin/bash
#SBATCH --job-name=pi
#SBATCH --nodes=1 --ntasks=4 --time=24:00:00
#SBATCH --requeue --open-mode=append
#SBATCH --signal=B:USR1@300
# Runs a program until it has finished, however many time limits that takes: saves before each, and queues itself again.

store=/shared/store       # all nodes see it
name=pi-$SLURM_JOB_ID     # the same after the job was queued again

if [ -e "$store/$name/job.json" ]; then
  stft restart --store "$store" --job "$name" &
else
  stft run -np "$SLURM_NTASKS" --store "$store" --job "$name" --every 10m -Dstft.stop-timeout=120s \
    -cp /shared/own-program.jar com.example.Pi 1000 &
fi
launcher=$!

# Near the time limit: save, stop, and queue the job again. SIGTERM (scancel, preemption, scontrol requeue)
# has reached the launcher too, which saves and stops; then it is for Slurm whether the job is queued again.
trap 'again=yes; kill -USR1 "$launcher"' USR1
trap : TERM
while kill -0 "$launcher" 2>/dev/null; do wait "$launcher"; done
wait "$launcher"
code=$?
if [ "$code" = 75 ] && [ "${again:-}" = yes ]; then scontrol requeue "$SLURM_JOB_ID"; fi
exit "$code"
