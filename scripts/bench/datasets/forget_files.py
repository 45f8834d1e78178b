"""Makes the system forget what it holds of files in memory, so that the next reader gets them from the disk.

Usage: python forget_files.py PATH...    Folders with all that is below them. Needs no rights beyond reading.
What another process maps, such as libraries of a running program, stays.
"""

import os
import sys


def forget(path):
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return
    try:
        os.fdatasync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    except OSError:
        pass
    finally:
        os.close(file)


for top in sys.argv[1:]:
    if os.path.isfile(top):
        forget(top)
    for folder, _, names in os.walk(top):
        for name in names:
            forget(os.path.join(folder, name))
