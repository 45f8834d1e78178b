import type { Figures } from './figures.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const ENCODINGS = 'Encodings by code page';
const OURS = 'handlens';

/** Counts the code pages of which another detector decodes more files; null if it was not measured. */
function pagesBehind(figures: Figures, detector: string): number | null {
  const pages = figures.names(ENCODINGS, detector);
  if (pages.length === 0) return null;
  const shareOf = (name: string, page: string) => figures.number(ENCODINGS, name, page) ?? 0;
  return pages.filter((page) => shareOf(detector, page) > shareOf(OURS, page)).length;
}

/** Targets of reading. */
export function readingTargets(figures: Figures): Target[] {
  const share = (title: string, name = 'share') => figures.number(title, name);
  const lost = 'Rows that are lost';
  const rows: TargetRow[] = [
    [
      'delimiters of unusual files',
      share('Delimiters of unusual files'),
      '>= 0.975 share',
      'inspect the kinds of files with the most errors',
    ],
    [
      'headers, averaged over distinct templates',
      share('Headers of distinct templates'),
      '>= 0.88 share',
      'inspect the parts of templates with the most errors',
    ],
    [
      'files with several tables, all of them found',
      share('Several tables on a sheet'),
      '>= 0.9 share',
      'distinguish side-by-side tables of equal height',
    ],
    ...[
      ['chardet', 'chardet'],
      ['faust-cchardet', 'uchardet'],
    ].map(
      ([name, title]): TargetRow => [
        `code pages in which ${title} decodes more files`,
        pagesBehind(figures, name!),
        '<= 0 pages',
        'build letter models from more text in these languages',
      ],
    ),
    [
      'uses of held-out columns',
      share('Uses of columns'),
      '>= 0.92 share',
      'fit with more labelled columns of other tables',
    ],
    ['rows lost in 10,000 files', figures.number(lost, 'lost'), '<= 0 rows', 'account for each line of a damaged file'],
    [
      'awkward files read as expected',
      share('Awkward files'),
      '>= 1 share',
      'inspect the files that are not read as expected',
    ],
  ];
  return rows.map(toTarget);
}
