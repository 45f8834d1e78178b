import { longestAt, type TokenRow } from '../request/token-row.js';
import type { Ask, Call } from '../slots/filled.js';
import { readClasses } from '../slots/read-classes.js';
import { kindOfPath } from '../values/path-kind.js';
import { classesLeftOut } from './add-exclusions.js';
import type { ClauseReading } from './clause-reading.js';
import { frameOf } from './earlier-call.js';
import { wholeReading } from './read-clause.js';

/** What may stand beside the path of an image without saying what is to be done with it. */
const BESIDE = [
  'filler',
  'opening',
  'word.in',
  'word.image',
  'word.image_plural',
  'word.folder',
  'action.scan',
  'word.have',
];

const MOST_PLACES = 4;

interface Bare {
  paths: string[];
  classes: string[];
}

/** Paths of images and folders with classes beside them; null where anything else is said. */
function readBare(row: TokenRow): Bare | null {
  const bare: Bare = { paths: [], classes: [] };
  for (let at = 0; at < row.tokens.length; ) {
    const token = row.tokens[at]!;
    const [classes] = readClasses(row, at);
    const length = longestAt(row, at, BESIDE);
    if (token.kind === 'data' && token.data.kind === 'path' && isPlace(token.data.text))
      bare.paths.push(token.data.text);
    else if (
      classes?.value.kind === 'classes' &&
      classes.value.classes.every(({ sort }) => sort === 'known' || sort === 'all')
    )
      bare.classes.push(...classes.value.classes.flatMap(({ sort, text }) => (sort === 'known' ? [text] : [])));
    else if (length === 0) return null;
    at += token.kind === 'data' ? 1 : (classes?.length ?? length);
  }
  return bare.paths.length > 0 && bare.paths.length <= MOST_PLACES ? bare : null;
}

const isPlace = (path: string) => ['image', 'folder'].includes(kindOfPath(path));

/** "dogs in a.jpg", "look at photos/": asks whether a detection is meant, where a request says no more than that. */
export function askBarePlace(readings: readonly ClauseReading[]): ClauseReading[] {
  const [reading] = readings;
  if (!reading || readings.length > 1) return [...readings];
  const { clause, rows, finding, outcome } = reading;
  const isIdle =
    (outcome.kind === 'silent' || outcome.kind === 'other') && !finding && !clause.held && !clause.question;
  const row = rows[0];
  const left = row
    ? classesLeftOut(
        clause,
        row.original,
        rows.map(({ language }) => language),
      )
    : [];
  if (!isIdle || (clause.negated.length > 0 && left.length === 0)) return [...readings];
  for (const one of rows) {
    const bare = readBare(one);
    if (!bare) continue;
    const given = bare.classes.length > 0 ? { classes: bare.classes } : {};
    const choices = bare.paths.map(
      (path): Call =>
        kindOfPath(path) === 'image'
          ? { tool: 'detect_image', arguments: { image_path: path, ...given } }
          : { tool: 'detect_folder', arguments: { folder_path: path, ...given } },
    );
    const ask: Ask = { message: 'perhaps', values: {}, choices, weak: true };
    return [{ ...reading, outcome: { kind: 'ask', reading: wholeReading(one, frameOf(choices[0]!)), ask } }];
  }
  return [...readings];
}
