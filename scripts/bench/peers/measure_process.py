"""Runs a command to its end and says as JSON what it took.

Usage: python measure_process.py LIMIT_S OUT_FILE COMMAND...
Prints {"exit", "timed_out", "wall_s", "cpu_s", "peak_mb"}; the command's standard output goes to OUT_FILE, its errors to
OUT_FILE.err. Processor time and the most that was resident are those that the system counted (wait4), of the process
with its threads; processor time also of the processes that it started and waited for. When the time is over, the command is
ended with all that it started. Needs nothing but Python itself.
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
# Not a fork: the child's peak would then begin with what this process holds.
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
