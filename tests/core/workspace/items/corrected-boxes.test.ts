import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoxChange, LabelledBox } from '../../../../core/workspace/items/change-store.js';
import { applyChanges } from '../../../../core/workspace/items/corrected-boxes.js';

const boxOf = (class_name: string, x1 = 0, confidence: number | null = 0.9): LabelledBox => ({
  class_name,
  confidence,
  box: { x1, y1: 0, x2: x1 + 10, y2: 10 },
});
const DOG = boxOf('dog');
const CAT = boxOf('cat');
const detected = [{ id: 'm:0', ...DOG }];
const change = (box_id: string, before: LabelledBox | null, after: LabelledBox | null): BoxChange => ({
  box_id,
  before,
  after,
});

test.each<[string, BoxChange[], [string, string, string][]]>([
  ['nothing', [], [['m:0', 'dog', 'detected']]],
  ['another class', [change('m:0', DOG, CAT)], [['m:0', 'cat', 'edited']]],
  ['another place', [change('m:0', DOG, boxOf('dog', 5))], [['m:0', 'dog', 'edited']]],
  ['a deletion', [change('m:0', DOG, null)], [['m:0', 'dog', 'deleted']]],
  ['a restored deletion', [change('m:0', DOG, null), change('m:0', null, DOG)], [['m:0', 'dog', 'detected']]],
  ['an edit taken back', [change('m:0', DOG, CAT), change('m:0', CAT, DOG)], [['m:0', 'dog', 'detected']]],
  [
    'a drawn box',
    [change('new:1', null, CAT)],
    [
      ['m:0', 'dog', 'detected'],
      ['new:1', 'cat', 'added'],
    ],
  ],
  [
    'a drawn and moved box',
    [change('new:1', null, CAT), change('new:1', CAT, boxOf('cat', 5))],
    [
      ['m:0', 'dog', 'detected'],
      ['new:1', 'cat', 'added'],
    ],
  ],
  ['a drawn and deleted box', [change('new:1', null, CAT), change('new:1', CAT, null)], [['m:0', 'dog', 'detected']]],
  [
    'an edit of a box that is below the threshold now',
    [change('m:9', DOG, CAT)],
    [
      ['m:0', 'dog', 'detected'],
      ['m:9', 'cat', 'edited'],
    ],
  ],
])('%s', (_, changes, expected) => {
  const boxes = applyChanges(detected, changes);
  expect(boxes.map(({ id, class_name, state }) => [id, class_name, state])).toEqual(expected);
  for (const { id, original } of boxes) if (id.startsWith('m:')) expect(original).toEqual(DOG);
});

const label = fc.constantFrom(DOG, CAT, boxOf('dog', 3), boxOf('car', 7, null));
const steps = fc.array(fc.tuple(fc.constantFrom('m:0', 'm:1', 'new:1', 'new:2'), fc.option(label)), { maxLength: 30 });

/** Converts steps to changes. The `before` of a change is the result of the previous step on that box, as on a page. */
function changesOf(moves: readonly [string, LabelledBox | null][]): BoxChange[] {
  const now = new Map<string, LabelledBox | null>([
    ['m:0', DOG],
    ['m:1', CAT],
  ]);
  return moves.flatMap(([id, after]) => {
    const before = now.get(id) ?? null;
    now.set(id, after);
    return before === null && after === null ? [] : [change(id, before, after)];
  });
}

const START = [
  { id: 'm:0', ...DOG },
  { id: 'm:1', ...CAT },
];

test.each(['m:0', 'm:1', 'new:1', 'new:2'])(
  'the box %s has the state of its last change, and its original stays',
  (id) => {
    const original = START.find((box) => box.id === id);
    fc.assert(
      fc.property(steps, (moves) => {
        const changes = changesOf(moves);
        const box = applyChanges(START, changes).find((one) => one.id === id);
        const last = changes.findLast(({ box_id: one }) => one === id);
        expect(box?.original ?? null).toEqual(original ? (({ id: _, ...rest }) => rest)(original) : null);
        if (last?.after) expect(box).toMatchObject(last.after);
        if (last?.after === null) expect(box?.state ?? 'deleted').toBe('deleted');
      }),
    );
  },
);
