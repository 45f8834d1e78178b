import type { ConfigScalar } from './config-value.js';
import type { Spotted } from './sources/spotted.js';
import { readYaml11 } from './yaml-1-1.js';

/** A class as the config names it. */
export interface NamedClass {
  id: number;
  scalar: ConfigScalar;
}

/** What training shows for an unquoted name that it does not read as a text; null where it shows the same. */
function shownInstead({ written, isQuoted }: ConfigScalar): string | null {
  if (isQuoted) return null;
  const read = readYaml11(written);
  if (read.kind === 'null') return 'None';
  if (read.kind === 'text') return null;
  return read.shown === written ? null : read.shown;
}

function checkText({ id, scalar }: NamedClass): Spotted | null {
  const { written, place } = scalar;
  const found = { place, value: written };
  const shown = shownInstead(scalar);
  if (shown === 'None') return { code: 'config-name-blank', message: `Class ${id} has no name.`, ...found };
  if (shown !== null) {
    const message = `Class ${id} is named "${written.slice(0, 60)}" without quotes: training shows ${shown}.`;
    return { code: 'config-name-not-text', message, ...found, fix: `Write it in quotes: "${written.slice(0, 60)}".` };
  }
  if (written.trim() === '')
    return { code: 'config-name-blank', message: `The name of class ${id} is blank.`, ...found };
  if (written.trim() !== written || /[\n\r]/.test(written)) {
    const message = `The name of class ${id}, ${JSON.stringify(written.slice(0, 60))}, has blanks at its ends or breaks the line.`;
    return { code: 'config-name-spaces', message, ...found };
  }
  return null;
}

/** One name as it is compared: without case, and with blanks, hyphens and underscores as one. */
const likeness = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

function checkPair(first: NamedClass, { id, scalar }: NamedClass): Spotted {
  const { written, place } = scalar;
  const isSame = first.scalar.written === written;
  const earlier = JSON.stringify(first.scalar.written.slice(0, 60));
  return {
    code: isSame ? 'config-name-duplicate' : 'config-name-alike',
    message: `Class ${id} is named ${JSON.stringify(written.slice(0, 60))}, and class ${first.id} is ${earlier}.`,
    place,
    value: written,
  };
}

/** Blank, padded, misread, equal and alike names. Cost linear in the names. */
export function checkNames(classes: readonly NamedClass[]): Spotted[] {
  const spotted: Spotted[] = [];
  const firsts = new Map<string, NamedClass>();
  for (const named of classes) {
    const wrong = checkText(named);
    if (wrong) spotted.push(wrong);
    const key = likeness(named.scalar.written);
    const first = firsts.get(key);
    if (key !== '' && first) spotted.push(checkPair(first, named));
    if (!first) firsts.set(key, named);
  }
  return spotted;
}
