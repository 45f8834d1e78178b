"""Removes files from the cache of the system, so that the next reader gets them from the disk.

Usage: python forget_files.py PATH...    Includes subfolders. Requires only read permission.
Files mapped by other processes, such as libraries of a running program, stay cached.
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
