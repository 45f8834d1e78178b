import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { CountedSet, SetPass } from './set-pass.js';

const BOX_PLACE_CHECKS = defineChecks({
  'set-one-place': {
    severity: 'notice',
    title: 'Nearly all objects are in one place of the image',
    why: 'The model learns the place along with the object, and misses it elsewhere.',
    fix: 'Add images that show the objects elsewhere, or cut the images at random.',
  },
});

const FEWEST_BOXES = 100;
const NEARLY_ALL = 0.9;

/** Whether nearly all box centres lie in one of the hundred cells of the image. */
function judgePlaces({ figures: { centre_heatmap: heatmap } }: CountedSet): Finding[] {
  const total = heatmap.flat().reduce((sum, count) => sum + count, 0);
  const most = Math.max(...heatmap.flat());
  if (total < FEWEST_BOXES || most < NEARLY_ALL * total) return [];
  const row = heatmap.findIndex((cells) => cells.includes(most));
  const column = heatmap[row]!.indexOf(most);
  const message = `${Math.round((100 * most) / total)} % of the box centres lie between ${column * 10} and ${column * 10 + 10} % of the width and ${row * 10} and ${row * 10 + 10} % of the height.`;
  return [raise(BOX_PLACE_CHECKS['set-one-place'], { message, count: most })];
}

export const BOX_PLACES: SetPass = { checks: BOX_PLACE_CHECKS, judge: judgePlaces };
