import { type Random, seedRandom } from '../../corrupt/random.js';
import { DELIMITED_KINDS, drawDelimited } from './draw-delimited.js';
import { drawTemplates } from './draw-templates.js';

/** A file with rows that can be recognized by their keys. */
export interface KeyedFile {
  name: string;
  bytes: Uint8Array;
  text: string;
  keys: readonly string[];
}

const DAMAGES: readonly ((line: string, random: Random) => string)[] = [
  (line) => line,
  (line) => line,
  (line, random) => insert(line, '"', random),
  (line, random) => insert(line, random.pick([',', ';', '\t', "'"]), random),
  (line, random) => insert(line, random.pick(['\0', '\u00a0', '\u200b', '\ufeff']), random),
  (line) => `"${line}`,
  (line) => `${line}"`,
  (line) => ` ${line}   `,
  (line, random) => `${line}\n${random.pick(['', ',,', '---', 'Total', '# end', '"'])}`,
];

function insert(line: string, sign: string, random: Random): string {
  const at = random.int(0, line.length);
  // Does not change keys, because they identify the rows.
  const key = /K\d{7}/.exec(line);
  const isInside = key !== null && at > key.index && at < key.index + key[0].length;
  return isInside ? line : line.slice(0, at) + sign + line.slice(at);
}

/** Damages up to three lines. */
function damage(text: string, random: Random): string {
  const lines = text.split('\n');
  const count = random.int(1, 3);
  for (let times = 0; times < count; times += 1) {
    const at = random.int(0, Math.max(0, lines.length - 2));
    lines[at] = random.pick(DAMAGES)(lines[at]!, random);
  }
  return lines.join('\n');
}

/** Maximum number of distinct templates among the files. */
const MAX_TEMPLATES = 1500;

/** Draws files of all kinds and templates, half of them damaged. @param count about as many files. */
export function* drawDamaged(count: number, seed: number): Generator<KeyedFile> {
  const random = seedRandom(seed);
  const templates = Math.min(MAX_TEMPLATES, Math.floor(count / 4));
  const each = Math.ceil((count - templates) / Object.keys(DELIMITED_KINDS).length);
  const files = [drawTemplates(templates, seed), drawDelimited(each, seed)];
  let drawn = 0;
  for (const group of files) {
    for (const { name, text, keys } of group) {
      if (drawn >= count) return;
      drawn += 1;
      const written = random.chance(0.5) ? damage(text, random) : text;
      yield { name: `l-${name}`, bytes: Buffer.from(written), text: written, keys };
    }
  }
}
