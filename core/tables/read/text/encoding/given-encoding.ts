import { Fault } from '../../../../base/fault.js';

const SOME_LABELS = 'utf-8, utf-16le, windows-1252, windows-1251, gb18030, shift_jis, euc-kr, big5';
const UTF_32 = new Map([
  ['utf-32', 'utf-32le'],
  ['utf-32le', 'utf-32le'],
  ['utf-32be', 'utf-32be'],
]);

/** @returns the name that the decoders know a label by. Faults: invalid-input. */
export function resolveLabel(given: string): string {
  const wanted = given.trim().toLowerCase();
  const utf32 = UTF_32.get(wanted);
  if (utf32) return utf32;
  try {
    return new TextDecoder(wanted).encoding;
  } catch (cause) {
    throw new Fault(
      'invalid-input',
      `There is no encoding "${given.slice(0, 60)}" for \`encoding\`. Some that are: ${SOME_LABELS}.`,
      {
        issues: [{ pointer: '/encoding', detail: `Is not a WHATWG encoding label, such as ${SOME_LABELS}` }],
        cause,
      },
    );
  }
}
