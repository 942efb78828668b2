#!/bin/bash
#SBATCH --job-name=pi
#SBATCH --nodes=3 --ntasks-per-node=4 --time=24:00:00
#SBATCH --requeue --open-mode=append --signal=B:USR1@300
# Runs a program on two nodes until it has finished, however many time limits and dead nodes that takes; the third is a spare.
exec stft job -np 8 --store /shared/store --every 10m -Dstft.stop-timeout=120s -cp /shared/own-program.jar com.example.Pi 1000
