import type { Draft } from './draft.js';
import type { Random } from './random.js';

/** A way to corrupt a drafted file in place. The expected contents change only if the correct reading does. */
export type Corrupter = (draft: Draft, random: Random) => void;

/** Picks a line to corrupt. One in eight is the header. */
function pickLine(draft: Draft, random: Random): number {
  return random.chance(0.12) ? 0 : random.int(1, draft.lines.length - 1);
}

export const extraDelimiter: Corrupter = (draft, random) => {
  const row = pickLine(draft, random);
  const fields = draft.lines[row]!.fields;
  const column = random.int(0, fields.length - 1);
  draft.detail = `line ${row}, before cell ${column}`;
  fields.splice(column, 0, '');
};

/** Inserts an unquoted delimiter into a cell, after a space between two words. */
export const splitCell: Corrupter = (draft, random) => {
  for (let trial = 0; trial < 200; trial += 1) {
    const row = random.int(1, draft.lines.length - 1);
    const fields = draft.lines[row]!.fields;
    const column = random.int(0, fields.length - 1);
    const words = fields[column]!.split(' ');
    if (words.length < 2 || fields[column]!.includes(draft.dialect.quote) || /\d/.test(fields[column]!)) continue;
    draft.detail = `line ${row}, within cell ${column}`;
    const mark = draft.dialect.delimiter;
    fields[column] = `${words[0]}${mark} ${words.slice(1).join(' ')}`;
    draft.truth[0]!.rows[row - 1]![column] = `${words[0]}${mark} ${words.slice(1).join(' ')}`;
    return;
  }
  extraDelimiter(draft, random);
};

export const missingDelimiter: Corrupter = (draft, random) => {
  const row = pickLine(draft, random);
  const fields = draft.lines[row]!.fields;
  const column = random.int(1, fields.length - 1);
  draft.detail = `line ${row}, before cell ${column}`;
  fields.splice(column - 1, 2, fields[column - 1]! + fields[column]!);
};

export const extraQuote: Corrupter = (draft, random) => {
  const row = pickLine(draft, random);
  const fields = draft.lines[row]!.fields;
  const column = random.int(0, fields.length - 1);
  const { quote } = draft.dialect;
  const field = fields[column]!;
  const place = random.pick(['start', 'start', 'end', 'inside'] as const);
  draft.detail = `line ${row}, cell ${column}, ${place}`;
  const inside = random.int(Math.min(1, field.length), Math.max(0, field.length - 1));
  const cut = place === 'start' ? 0 : place === 'end' ? field.length : inside;
  fields[column] = field.slice(0, cut) + quote + field.slice(cut);
};

export const missingQuote: Corrupter = (draft, random) => {
  const { quote } = draft.dialect;
  const quoted = draft.lines.flatMap((line, row) =>
    line.fields.flatMap((field, column) =>
      field.length > 2 && field.startsWith(quote) ? [[row, column] as const] : [],
    ),
  );
  if (quoted.length === 0) return extraQuote(draft, random);
  const [row, column] = random.pick(quoted);
  const field = draft.lines[row]!.fields[column]!;
  const isOpening = random.chance(0.5);
  draft.detail = `line ${row}, cell ${column}, ${isOpening ? 'opening' : 'closing'}`;
  draft.lines[row]!.fields[column] = isOpening ? field.slice(1) : field.slice(0, -1);
};

export const fewerFields: Corrupter = (draft, random) => {
  const row = random.int(1, draft.lines.length - 1);
  const fields = draft.lines[row]!.fields;
  const count = random.int(Math.ceil(fields.length / 2), fields.length - 1);
  draft.detail = `line ${row}, ${count} fields`;
  fields.splice(count);
  draft.truth[0]!.rows[row - 1]!.fill('', count);
};

export const otherDelimiterInRow: Corrupter = (draft, random) => {
  const row = pickLine(draft, random);
  const line = draft.lines[row]!;
  line.delimiter = random.pick([';', '\t', '|', ',', ', ', ' '].filter((mark) => mark !== line.delimiter));
  draft.detail = `line ${row}, ${JSON.stringify(line.delimiter)}`;
};

export const otherLineEndInRow: Corrupter = (draft, random) => {
  const row = random.int(0, draft.lines.length - 2);
  const line = draft.lines[row]!;
  line.end = random.pick(['\n', '\r\n', '\r'].filter((end) => end !== line.end));
  draft.detail = `line ${row}`;
};

export const mixedLineEnds: Corrupter = (draft, random) => {
  for (const line of draft.lines) line.end = random.pick(['\n', '\r\n']);
};
