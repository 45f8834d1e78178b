/** Ends the run if a fact is false; otherwise logs it to standard error, because figures go to standard output. */
export function checkFact(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.error(`so it is: ${what}`);
}
