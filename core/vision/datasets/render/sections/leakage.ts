import {
  type Block,
  type Phrase,
  type PicturePair,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../../report/document.js';
import { SPLITS } from '../../contract/dataset-config.js';
import type { Illustration } from '../../validate/illustrate.js';
import { datasetCommand, type RankedInput } from '../words/report-input.js';
import { amount, command } from '../words/words.js';
import { pictureOf } from './case-picture.js';

const SAME = 'image-copy-across-splits';
const NEAR = 'image-near-copy-across-splits';

function pairOf({ own, other }: Illustration, sign: PicturePair['sign']): PicturePair[] {
  if (other === null) return [];
  const order = [own, other].toSorted((a, b) => SPLITS.indexOf(a.image.split) - SPLITS.indexOf(b.image.split));
  const [one, second] = order.map((shown) => {
    // Without boxes, so that the images can be compared.
    const picture = pictureOf(shown, { finding: { file: null, line: null }, names: [] });
    return { ...picture, boxes: [] };
  });
  return [{ one: one!, other: second!, sign, tone: sign === '=' ? 'bad' : 'warn' }];
}

/** Renders the images that two splits share, as pairs. */
export function renderLeakage(input: RankedInput): Section[] {
  const { report, illustrations } = input;
  const health = Object.values(report.split_health);
  if (health.length < 2) return [];
  const [copies, near] = (['copies', 'near_copies'] as const).map((key) =>
    health.reduce((sum, one) => sum + one[key], 0),
  ) as [number, number];
  const title = phrase`Leakage between splits`;
  const method = quietly(
    phrase`Every image was compared with every other one: by its pixels, and by a 64-bit hash of its shapes.`,
  );
  if (copies + near === 0) return [part('leakage', title, [quietly(phrase`No image is in two splits.`), method])];
  const pairs = [...illustrations].flatMap(([{ code }, shown]) => {
    if (code === SAME) return pairOf(shown, '=');
    return code === NEAR ? pairOf(shown, '≈') : [];
  });
  const codes = input.kinds.filter(({ code }) => code === SAME || code === NEAR).map(({ code }) => code);
  const all = command(datasetCommand(input, 'validate', '--only', codes.join(',')));
  const omitted = Math.max(0, copies + near - pairs.length);
  const rest: Phrase = phrase`${all}`;
  const block: Block = { kind: 'pairs', items: pairs, omitted, rest };
  return [
    {
      ...part('leakage', title, [block, method]),
      nav: 'Leakage',
      note: phrase`${amount(copies, 'image')} of val or test also in an earlier split, ${amount(near, 'near-duplicate')}`,
    },
  ];
}
