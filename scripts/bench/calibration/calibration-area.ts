import { type Interpretation, UNCERTAIN_OPTIONS } from '../../../core/tables/read/source/interpretation.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { type Cell, type Section, tableSection } from '../report.js';
import { percent, round } from '../statistics.js';
import { collectResults, type Extent, type Result } from './collect-results.js';
import { BINS, reliabilityOf } from './reliability.js';

const PACES: Readonly<Record<AreaContext['pace'], Extent>> = {
  full: { files: 1500, rounds: 6 },
  quick: { files: 100, rounds: 1 },
};

const HOW = [
  'Each file is sent to `/api/analyze` of a separate server without options, and the stated value is compared with the known one.',
  'The set has two halves: confidences are fitted to the first by `scripts/fit-confidence.ts` and measured here on the second.',
  'Delimiters, quotes and headers: files of `scripts/corrupt`, each corrupted in one way, and as many harder ones (2 to 40 rows, ten delimiters, half of them only words; ragged rows, no header, titles, stray quotes); other seeds in each half.',
  'Encodings: tables of 1 to 30 translated messages of installed packages (axe-core, yargs, zod) in 46 encodings; a message belongs to one half by its hash. An encoding is right if decoding the bytes with it returns the original text.',
  'Headers are counted in files whose delimiter and number of tables are right.',
];

const rangeOf = (at: number) => {
  const [from, to] = [BINS[at]!, BINS[at + 1]];
  if (from === 0) return `below ${percent(to!, 0)}`;
  return to === undefined ? `from ${percent(from, 0)}` : `${percent(from, 0)} to ${percent(to, 0)}`;
};

function sectionOf(results: readonly Result[]): Section {
  const of = (what: Interpretation['what']) => reliabilityOf(results.filter((result) => result.what === what));
  const rows = UNCERTAIN_OPTIONS.flatMap((what) =>
    of(what).map(({ count, stated, right }, at): Cell[] => {
      const shares = count === 0 ? ['', ''] : [percent(stated, 1), percent(right, 1)];
      return [what, rangeOf(at), count, ...shares];
    }),
  );
  const values = UNCERTAIN_OPTIONS.map((what) => [
    what,
    of(what).map(({ from, count, stated, right }) => ({
      from,
      count,
      stated: round(stated, 3),
      right: round(right, 3),
    })),
  ]);
  return tableSection({
    title: 'Reliability of detected import options',
    how: HOW.join(' '),
    caption: 'Results by stated confidence, second half',
    columns: ['option', 'stated confidence', 'results', 'mean confidence', 'right'],
    rows,
    values: Object.fromEntries(values),
  });
}

const KINDS =
  'The same results, counted by the kind of file; for encodings by the encoding of the bytes. Another encoding also counts as right if it decodes the bytes to the same text.';

/** Counts the right results of each option by kind of file. */
function kindsOf(results: readonly Result[]): Section {
  const counts = UNCERTAIN_OPTIONS.flatMap((what) => {
    const own = results.filter((result) => result.what === what);
    return [...new Set(own.map(({ kind }) => kind))].map((kind) => {
      const ofKind = own.filter((result) => result.kind === kind);
      return { what, kind, results: ofKind.length, right: ofKind.filter(({ isRight }) => isRight).length };
    });
  });
  return tableSection({
    title: 'Detected import options by kind of file',
    how: KINDS,
    caption: 'Right results, second half',
    columns: ['option', 'kind of file', 'results', 'right', 'share'],
    rows: counts.map(({ what, kind, results: all, right }): Cell[] => [
      what,
      kind,
      all,
      right,
      percent(right / all, 1),
    ]),
    values: { counts },
  });
}

async function measure({ pace, folder, log }: AreaContext): Promise<Measurement> {
  log('reading files with known import options');
  const results = await collectResults('test', PACES[pace], folder);
  return { sections: [sectionOf(results), kindsOf(results)], missing: null };
}

/** Measures whether results with a confidence of 93% are correct 93% of the time. */
export const calibrationArea: Area = {
  name: 'calibration',
  title: 'Confidence in detected import options',
  packages: ['zod'],
  measure,
};
