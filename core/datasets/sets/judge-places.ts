import { raise } from '../checks/check.js';
import type { DatasetReport } from '../dataset-report.js';
import type { Finding } from '../finding.js';
import { SET_CHECKS } from './set-checks.js';

const FEWEST_BOXES = 100;
const NEARLY_ALL = 0.9;

/** Whether nearly all box centres lie in one of the hundred cells of the image. */
export function judgePlaces({ centre_heatmap: heatmap }: DatasetReport['figures']): Finding[] {
  const total = heatmap.flat().reduce((sum, count) => sum + count, 0);
  const most = Math.max(...heatmap.flat());
  if (total < FEWEST_BOXES || most < NEARLY_ALL * total) return [];
  const row = heatmap.findIndex((cells) => cells.includes(most));
  const column = heatmap[row]!.indexOf(most);
  const message = `${Math.round((100 * most) / total)} % of the box centres lie between ${column * 10} and ${column * 10 + 10} % of the width and ${row * 10} and ${row * 10 + 10} % of the height.`;
  return [raise(SET_CHECKS, 'set-one-place', { message, count: most })];
}
