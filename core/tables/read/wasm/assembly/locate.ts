/** Whether rows are only told apart: then nothing more is known of them than where their cells stand. */
export let locates: bool = false;

/** From now on rows are told apart, and their cells neither hashed nor given numbers. */
export function locateOnly(): void {
  locates = true;
}
