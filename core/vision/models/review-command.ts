/** Formats the command that reviews a weight file, for pasting into a shell. */
export function reviewCommand(file: string, ...flags: string[]): string {
  return ['vision-cli models review', quote(file.startsWith('-') ? `./${file}` : file), ...flags].join(' ');
}

/** Quotes a text for a POSIX shell, in single quotes if necessary. */
function quote(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the advice to review a model. It refers to the command line, because no endpoint reviews models. */
export function reviewAdvice(file: string, when: 'first' | 'again' = 'first'): string {
  return `review "${file}" ${when === 'again' ? 'again ' : ''}in the shell of the server`;
}

const ADVICE = /review "([^"\n]{1,255})" (again )?in the shell of the server\.?/g;

/** Replaces this advice in a message with the command. Used by the command line. */
export function describeReview(message: string): string {
  return message.replaceAll(ADVICE, (_, file: string, again?: string) =>
    reviewCommand(file, ...(again ? ['--replace'] : [])),
  );
}
