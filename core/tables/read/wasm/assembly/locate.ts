/** Whether rows are only located: the offsets of their cells are found and nothing else. */
export let locates: bool = false;

/** Switches to locating rows: their cells are neither hashed nor given codes. */
export function locateOnly(): void {
  locates = true;
}
