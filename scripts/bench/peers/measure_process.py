"""Runs a command to its end and prints its time and memory as JSON.

Usage: python measure_process.py LIMIT_S OUT_FILE COMMAND...
Prints {"exit", "timed_out", "wall_s", "cpu_s", "peak_mb"}; the command's standard output goes to OUT_FILE, its errors to
OUT_FILE.err. Processor time and peak resident memory are the system's counts (wait4) for the process with its threads;
processor time includes child processes that it waited for. After the time limit, the command is killed with its child
processes. Requires only Python.
"""

import json
import os
import signal
import sys
import time

limit, out_file, command = float(sys.argv[1]), sys.argv[2], sys.argv[3:]
flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
timed_out = False


def end_it(*_):
    global timed_out
    timed_out = True
    os.killpg(child, signal.SIGKILL)


started = time.perf_counter()
# Not a fork, because the child's peak would then include the memory of this process.
child = os.posix_spawnp(
    command[0],
    command,
    os.environ,
    file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, out_file, flags, 0o600),
        (os.POSIX_SPAWN_OPEN, 2, out_file + ".err", flags, 0o600),
    ],
    setpgroup=0,
)
signal.signal(signal.SIGALRM, end_it)
signal.signal(signal.SIGTERM, end_it)
signal.signal(signal.SIGINT, end_it)
signal.setitimer(signal.ITIMER_REAL, limit)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - started
signal.setitimer(signal.ITIMER_REAL, 0)
print(
    json.dumps(
        {
            "exit": os.waitstatus_to_exitcode(status),
            "timed_out": timed_out,
            "wall_s": wall,
            "cpu_s": usage.ru_utime + usage.ru_stime,
            "peak_mb": usage.ru_maxrss * 1024 / 1e6,
        }
    )
)
