import { relative } from 'node:path';
import { commandLine } from '../../core/base/text/shell-command.js';
import type { SampleSet } from '../../core/samples/write-samples.js';
import { plain } from '../terminal.js';
import { countOf } from './figures.js';

/** Returns a path as a user would type it in the current folder. */
function typed(path: string): string {
  const below = relative(process.cwd(), path);
  const short = below === '' ? '.' : below.startsWith('..') ? path : below;
  return plain(commandLine([short]));
}

/** Lists the files that were written, and commands to try next. */
export function describeSamples({ folder, model, written, kept, files }: SampleSet): string {
  const place = typed(folder);
  const count = (kind: string) => files.filter((file) => file.kind === kind).length;
  const id = 'street-demo';
  const left = kept === 0 ? '' : `; ${countOf(kept, 'file')} existed and ${kept === 1 ? 'was' : 'were'} kept`;
  return [
    `wrote ${countOf(written, 'file')} to ${place}${left}`,
    `  ${count('photo')} photos, ${count('video')} video, ${count('table')} tables, a dataset and ${typed(model)}`,
    '',
    'Review the demo model, and use it:',
    `  vision-cli models review ${id}.onnx --source "Handlens samples" --photo ${place}/photos/street-01.jpg`,
    `  vision-cli detect image ${place}/photos/street-01.jpg`,
    `  vision-cli dataset validate ${place}/dataset/data.yaml`,
    `  vision-cli table profile ${place}/tables/sales.xlsx`,
  ].join('\n');
}
