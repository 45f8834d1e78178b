/** Length of the lines of generated modules, in characters. */
const LINE = 120;

/** Returns a declaration of a constant with bytes as base64. */
export function base64Constant(name: string, bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(new RegExp(`.{1,${LINE - 6}}`, 'g'));
  return [`export const ${name} = [`, ...(lines ?? []).map((line) => `  '${line}',`), "].join('');"].join('\n');
}
