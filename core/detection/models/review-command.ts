/** The command that reviews a weight file, ready to be pasted into a shell. */
export function reviewCommand(file: string, ...flags: string[]): string {
  return ['vision-cli models review', quote(file.startsWith('-') ? `./${file}` : file), ...flags].join(' ');
}

/** POSIX shell quoting: nothing is special between single quotes but the single quote. */
function quote(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
