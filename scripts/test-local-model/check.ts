/** Ends the run where something is not so. */
export function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.error(`so it is: ${what}`);
}
