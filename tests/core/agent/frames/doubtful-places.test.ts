import { expect, test } from 'vitest';
import { type DecideContext, decide, placesToFind } from '../../../../core/agent/decide.js';
import { readLanguages } from '../../../../core/agent/language/language.js';
import { readPolicies } from '../../../../core/agent/policy/read-policies.js';

const languages = readLanguages('configs/agent');
const context: DecideContext = { languages, policies: readPolicies('configs/agent/policy') };
const choicesOf = (text: string) => {
  const decision = decide(text, context);
  return decision.kind === 'clarify' ? decision.choices.map((choice) => choice.text) : decision.kind;
};

test.each([
  ['detect people in my photo.jpg', ['detect people in "my photo.jpg"', 'detect people in my "photo.jpg"']],
  ['find cats in summer trip.jpg', ['find cats in "summer trip.jpg"', 'find cats in summer "trip.jpg"']],
  ['detect people in bus .jpg', ['detect people in "bus.jpg"', 'detect people in "bus .jpg"']],
  ['detect people in bus. jpg', ['detect people in "bus.jpg"']],
  ['detect people inbus.jpg', ['detect people in bus.jpg', 'detect people "inbus.jpg"']],
  [
    'detect people in /home/me/My Pictures/bus.jpg',
    ['detect people in "/home/me/My Pictures/bus.jpg"', 'detect people in "/home/me/My" and "Pictures/bus.jpg"'],
  ],
  [
    'detect people in img_08.jpg to img_10.jpg',
    ['detect people in "img_08.jpg", "img_09.jpg", "img_10.jpg"', 'detect people in "img_08.jpg", "img_10.jpg"'],
  ],
])('asks what "%s" names, and each choice is a call', (text, choices) => {
  expect(choicesOf(text)).toEqual(choices);
  for (const choice of choices) expect(decide(choice, context).kind).toBe('call');
});

test('asks nothing if only one reading is on the disk', () => {
  const text = 'detect people in my photo.jpg';
  expect(placesToFind(text, languages)).toEqual(['my photo.jpg', 'photo.jpg']);
  const read = (existing: readonly string[]) => decide(text, { ...context, existing: new Set(existing) });
  expect(read(['my photo.jpg'])).toMatchObject({
    kind: 'call',
    steps: [{ arguments: { image_path: 'my photo.jpg' } }],
  });
  expect(read(['photo.jpg'])).toMatchObject({ kind: 'call', steps: [{ arguments: { image_path: 'photo.jpg' } }] });
  expect(read(['my photo.jpg', 'photo.jpg']).kind).toBe('clarify');
  expect(read([]).kind).toBe('clarify');
});

test.each(['detect people in the photo bus.jpg', 'detect cars in the image file bus.jpg', '检测 attic.jpg 里的猫'])(
  '"%s" is certain',
  (text) => {
    expect(placesToFind(text, languages)).toEqual([]);
    expect(decide(text, context).kind).toBe('call');
  },
);
