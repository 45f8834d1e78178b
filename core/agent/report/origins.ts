import { formatOrigin } from '../../detection/formats/origin-text.js';
import type { Origin } from '../../detection/origin.js';
import { type Block, data, paragraph, strong } from '../../report/document.js';
import type { AnswerWords } from '../answer/answer-words.js';
import { sentence, textOf } from '../answer/phrases.js';

/** Longest line about an origin, in code points: a hash of 64 digits and options with class names. */
const MAX_LENGTH = 1000;

/** What produced the boxes of a section: models with their whole hashes and options, after a warning if one is the mock. */
export function drawOrigins(
  origins: readonly Pick<Origin, 'is_mock' | 'model' | 'device' | 'options'>[],
  words: AnswerWords,
): Block[] {
  const isMock = origins.some(({ is_mock }) => is_mock);
  const warning = paragraph([strong(textOf(sentence(words, 'mock', {})))]);
  const facts = origins.map((origin) => ({
    label: words.report.made_with,
    value: [data(formatOrigin(origin), MAX_LENGTH)],
  }));
  return [...(isMock ? [warning] : []), { kind: 'facts', facts }];
}
