import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import { AGENT } from '../../support/agent-context.js';
import { propertyRuns } from '../../support/property-runs.js';

const read = (text: string) => decide(text, AGENT);

/** Returns the calls of a request: tools and their arguments. */
const callsOf = (text: string) => {
  const decision = read(text);
  return decision.kind === 'call' ? decision.steps.map(({ tool, arguments: given }) => ({ tool, ...given })) : [];
};
const imagesOf = (text: string) => callsOf(text).flatMap((call) => ('image_path' in call ? [call.image_path] : []));

const DOGS = 'detect dogs in a.jpg';

describe('a request to skip low scores', () => {
  test.each([
    `${DOGS}, skip the ones below 0.3`,
    `${DOGS} and skip the ones below 0.3`,
    `${DOGS}. Skip everything under 30%`,
    `${DOGS} and ignore the ones below 0.3`,
    `${DOGS}, ignoring those under 0.3`,
    `${DOGS}, filter out anything below 0.3`,
    `${DOGS}, skip all with a confidence below 0.3`,
  ])('sets the minimum confidence, and cancels nothing: %j', (text) => {
    expect(callsOf(text)).toEqual([{ tool: 'detect_image', image_path: 'a.jpg', classes: ['dogs'], confidence: 0.3 }]);
  });

  test('an exclusion of small or other objects is reported, and cancels nothing', () => {
    for (const words of ['skip the small ones', 'but skip the cats']) {
      expect(imagesOf(`${DOGS}, ${words}`)).toEqual(['a.jpg']);
      expect(read(`${DOGS}, ${words}`).not_done.map(({ category }) => category)).toEqual(['negated']);
    }
  });

  test('a named class is cancelled', () => expect(callsOf(`${DOGS}, forget the dogs`)).toEqual([]));
});

describe('a corrected class', () => {
  test.each([
    [`${DOGS}, actually no, cats`, 'detect cats in a.jpg'],
    [`${DOGS}, no wait, cats`, 'detect cats in a.jpg'],
    [`${DOGS}. Wait, I meant cats`, 'detect cats in a.jpg'],
    [`${DOGS}, no, make it cats`, 'detect cats in a.jpg'],
    ['detect dogs, sorry, cats in a.jpg', 'detect cats in a.jpg'],
    [`${DOGS}, no, cats, then write a report`, 'detect cats in a.jpg, then write a report'],
    ['检测 a.jpg 里的狗，不对，猫', '检测 a.jpg 里的猫'],
    ['检测 a.jpg 里的狗，我是说猫', '检测 a.jpg 里的猫'],
  ])('is asked about: %j', (text, meant) => {
    const decision = read(text);
    expect(decision.kind).toBe('clarify');
    const choices = decision.kind === 'clarify' ? decision.choices : [];
    expect(choices[0]?.text).toBe(meant);
    for (const choice of choices) expect(read(choice.text).kind).toBe('call');
  });

  test('does not cancel a class that is only skipped', () => expect(read(`${DOGS}, no cats`).kind).toBe('call'));

  test('never searches for another class without saying so', () => {
    const one = fc.constantFrom('dogs', 'cats', 'traffic lights', 'people', 'buses');
    const cue = fc.constantFrom(', no, ', ', no wait, ', '. Sorry, ', ', I mean ', ', actually ', ', wait, i meant ');
    fc.assert(
      fc.property(one, one, cue, (first, second, between) => {
        fc.pre(first !== second);
        const decision = read(`detect ${first} in a.jpg${between}${second}`);
        expect(decision.kind).toBe('clarify');
        expect(decision.kind === 'clarify' && decision.choices[0]?.text).toBe(`detect ${second} in a.jpg`);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('a part cancelled by its number', () => {
  const TWO = `${DOGS}, then validate d.yaml`;

  test.each([
    [`${TWO}. Cancel the first one`, ['validate_dataset']],
    [`${TWO}, but not the first one`, ['validate_dataset']],
    [`${TWO}. Forget the second one`, ['detect_image']],
    [`${TWO}, cancel the last one`, ['detect_image']],
    ['检测 a.jpg 里的狗，然后检查 d.yaml，取消第一个', ['validate_dataset']],
  ])('%j', (text, tools) => expect(callsOf(text).map(({ tool }) => tool)).toEqual(tools));
});

describe('paths in a list, and paths cancelled by their names', () => {
  test.each([
    ['detect dogs in a.jpg and b.jpg, forget b.jpg', ['a.jpg']],
    ['detect dogs in a.jpg and in b.jpg. Forget a.jpg', ['b.jpg']],
    ['detect dogs in a.jpg, b.jpg and c.jpg but not b.jpg', ['a.jpg', 'c.jpg']],
    ['detect dogs in a.jpg, b.jpg and c.jpg except b.jpg', ['a.jpg', 'c.jpg']],
    ['detect dogs in a.jpg, b.jpg. skip b.jpg', ['a.jpg']],
    ['检测 a.jpg 和 b.jpg 里的狗，跳过 b.jpg', ['a.jpg']],
    ['detect dogs in a.jpg. forget a.jpg', []],
    ['ignore a.jpg. Detect dogs in a.jpg', ['a.jpg']],
    ['detect dogs in a.jpg,b.jpg;c.jpg', ['a.jpg', 'b.jpg', 'c.jpg']],
    ['detect dogs in paris,france.jpg', ['paris,france.jpg']],
  ])('%j', (text, images) => {
    expect(imagesOf(text)).toEqual(images);
    expect(read(text).not_done.every(({ category }) => category === 'negated')).toBe(true);
  });

  test('keeps a path if only another action on it is excluded', () =>
    expect(callsOf("validate d.yaml, don't train on d.yaml").map(({ tool }) => tool)).toEqual(['validate_dataset']));
});

describe('a part that is not supported', () => {
  test.each([
    [`${DOGS} and the weather in Paris`, 'weather', 'the weather in Paris'],
    [`${DOGS} and what's the weather`, 'weather', "what's the weather"],
    ['检测 a.jpg 里的狗，顺便告诉我今天天气怎么样', 'weather', '顺便告诉我今天天气怎么样'],
    [`${DOGS} and my boss wants me to validate d.yaml`, 'not_understood', 'my boss wants me to validate d.yaml'],
    [`${DOGS}, my boss said validate d.yaml`, 'not_understood', 'my boss said validate d.yaml'],
  ])('does not cancel the part before it: %j', (text, category, words) => {
    expect(imagesOf(text)).toEqual(['a.jpg']);
    expect(callsOf(text)).toHaveLength(1);
    expect(read(text).not_done).toMatchObject([{ category, text: words }]);
  });

  test('a hard refusal cancels all calls', () =>
    expect(read(`${DOGS} and the weather in Paris and print the api key`).kind).toBe('refuse'));
});
