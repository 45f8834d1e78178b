/**
 * Whether a path of the build context is sent to the builder, by a `.dockerignore` of one shape: `*` and then what is
 * let in by its name, so that nothing new is ever sent by mistake.
 * @param text of the file. @throws where it has another shape.
 */
export function readIgnore(text: string): (path: string) => boolean {
  const [first, ...rest] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*') throw new Error('.dockerignore must begin with "*" and then let in what is copied.');
  const admitted = rest.map((line) => {
    if (!/^![\w.-]+(\/[\w.-]+)*$/.test(line)) throw new Error(`.dockerignore may only let in names, not "${line}".`);
    return line.slice(1);
  });
  return (path) => admitted.some((name) => path === name || path.startsWith(`${name}/`));
}
