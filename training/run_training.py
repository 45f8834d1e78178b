#!/usr/bin/env python3
"""Train one YOLO model from scratch with Ultralytics and export it to ONNX; started by `core/vision/train/run`.

Reads its job as one line of JSON from standard input (`core/vision/train/trainer-command.ts`). Standard input then stays
open; when it ends, the parent process is gone, and this program ends too. Standard output has one JSON object per line
(`TrainerEvent` in `core/vision/train/run/run-trainer.ts`); output of the libraries goes to standard error.

Downloads nothing: an audit hook rejects every connection except to Unix domain sockets.
"""

import contextlib
import errno
import hashlib
import json
import os
import platform
import shutil
import signal
import sys
import threading
import time
from pathlib import Path

MAX_INPUT = 1 << 20
SECONDS_TO_STOP = 20
FETCHERS = {"curl", "wget"}

EVENTS = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)


def write_event(event, **facts):
    """Write one event as a line of JSON."""
    EVENTS.write(json.dumps({"event": event, **facts}) + "\n")
    EVENTS.flush()


def refuse_network(event, arguments):
    """Audit hook: rejects network connections of any library."""
    if event in ("socket.getaddrinfo", "socket.gethostbyname"):
        raise OSError(errno.ENETUNREACH, f"training does not use the network: {arguments[0]!r}")
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        raise OSError(errno.ENETUNREACH, f"training does not use the network: {arguments[1]!r}")
    if event == "subprocess.Popen" and Path(str(arguments[0])).name in FETCHERS:
        raise OSError(errno.ENETUNREACH, f"training does not use the network: {arguments[0]!r}")


def end_without_parent():
    """Wait for the end of standard input, then end this program and its child processes."""
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(SECONDS_TO_STOP)
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def read_input():
    """Read one line of standard input byte by byte, so that nothing after it is consumed."""
    line = bytearray()
    while (byte := os.read(0, 1)) not in (b"", b"\n"):
        line += byte
        if len(line) > MAX_INPUT:
            raise ValueError("the input is too long")
    return json.loads(line)


def keep_checkpoint(folder, epoch, source):
    """Copy last.pt atomically: the trainer writes it in place, so a kill may truncate it."""
    name = f"epoch-{epoch:05d}.pt"
    temporary = folder / f".{name}.tmp"
    shutil.copyfile(source, temporary)
    with open(temporary, "rb+") as file:
        os.fsync(file.fileno())
    digest = hashlib.sha256(temporary.read_bytes()).hexdigest()
    os.replace(temporary, folder / name)
    write_event("checkpoint", epoch=epoch, file=f"checkpoints/{name}", sha256=digest)


def train(job):
    """Train or resume, then export; all paths are relative to the folder of the run, the working folder."""
    import torch
    import ultralytics
    from ultralytics import YOLO

    versions = {"python": platform.python_version(), "ultralytics": ultralytics.__version__, "torch": torch.__version__}
    write_event("started", versions=versions)
    checkpoints = Path("checkpoints")
    checkpoints.mkdir(exist_ok=True)
    model = YOLO(job["resume"] or job["model"], task="detect")
    # Called before the optimizer is stripped from the last checkpoint, so that each can be resumed.
    model.add_callback("on_model_save", lambda trainer: keep_checkpoint(checkpoints, trainer.epoch + 1, trainer.last))
    settings = {**job["settings"], "data": "data/data.yaml", "project": os.getcwd(), "name": "train", "exist_ok": False}
    if job["resume"]:
        settings = {"data": "data/data.yaml", "save_dir": os.path.join(os.getcwd(), "train"), "resume": True}
    model.train(**settings)
    trainer = model.trainer
    if Path(trainer.save_dir) != Path.cwd() / "train":
        raise RuntimeError(f"the trainer wrote to an unexpected folder: {trainer.save_dir}")
    write_event("trained", epochs=trainer.epoch + 1, batch=int(trainer.batch_size))
    exported = YOLO(trainer.best).export(format="onnx", imgsz=job["settings"]["imgsz"], simplify=False, device="cpu")
    write_event("exported", file=str(Path(exported).resolve().relative_to(Path.cwd())))


def reason_of(error):
    """Classify an error into the kinds that have a remedy."""
    text = str(error).lower()
    if getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT) or "no space left" in text:
        return "disk-full"
    if isinstance(error, MemoryError) or "out of memory" in text or "can't allocate memory" in text:
        return "out-of-memory"
    if isinstance(error, ModuleNotFoundError):
        return "extra-missing"
    return "crashed"


def print_trace():
    """Print the stack trace, which goes to trainer.log."""
    import traceback

    with contextlib.suppress(OSError):
        traceback.print_exc()


def main():
    """Run the job; exit codes: 0 done, 1 failed, 130 stopped."""
    job = read_input()
    threading.Thread(target=end_without_parent, daemon=True).start()
    sys.addaudithook(refuse_network)
    try:
        train(job)
    except KeyboardInterrupt:
        write_event("stopped")
        return 130
    except BaseException as error:
        # Before printing, which fails too if the disk is full.
        write_event("failed", reason=reason_of(error), message=f"{type(error).__name__}: {error}"[:1000])
        print_trace()
        return 1
    write_event("done")
    return 0


if __name__ == "__main__":
    code = main()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    # Threads that load images may still hold the interpreter.
    os._exit(code)
