/** Whether only the offsets of cells are found, without encoding them. */
export let locates: bool = false;

/** Switches to locating cells without hashing or encoding them. */
export function locateOnly(): void {
  locates = true;
}
