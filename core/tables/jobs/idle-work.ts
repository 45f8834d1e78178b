/** Work that is done in parts while no task runs. */
export class IdleWork {
  #next: NodeJS.Immediate | undefined;

  /** Starts work, instead of the present one. Other events of the process are handled between its parts. */
  start(work: Iterator<void>): void {
    this.pause();
    this.#next = setImmediate(() => {
      if (work.next().done !== true) this.start(work);
    });
  }

  pause(): void {
    clearImmediate(this.#next);
  }
}
