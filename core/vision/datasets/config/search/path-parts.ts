/** Path components that do not identify a place: ".", "..", the home folder and drives. */
const EMPTY = /^(?:\.{0,2}|~|[A-Za-z]:)$/;

/** Splits a path of any system into its names, without drives, `.`, `..` and `~`. */
export function namesIn(written: string): string[] {
  return written.split(/[/\\]/).filter((part) => !EMPTY.test(part));
}

/** Whether a path is absolute on any system, such as `/content/x` or `C:\x`. */
export function isAbsoluteAnywhere(written: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:[/\\])/.test(written);
}
