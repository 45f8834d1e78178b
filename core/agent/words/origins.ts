import { type Block, data, type Phrase, paragraph, strong, textOf } from '../../report/document.js';
import { formatOrigin } from '../../vision/formats/origin-text.js';
import type { Origin } from '../../vision/results/origin.js';
import { vocabulary, type Words } from './vocabulary.js';

/**
 * Maximum length of the description of an origin, in code points. Enough for a hash of 64 digits and options with class
 * names.
 */
const MAX_LENGTH = 1000;

const vocab = vocabulary({ sentences: { mock: [] }, counts: [], report: ['made_with'] });

export const ORIGIN_TERMS = vocab.terms;

/**
 * Returns the sentence that marks mock results; none if there are no mock results. It precedes the figures, so that
 * made-up figures are not mistaken for real ones.
 */
export function formatMockNote(words: Words, origins: readonly Pick<Origin, 'is_mock'>[]): Phrase[] {
  return origins.some(({ is_mock: isMock }) => isMock) ? [vocab.sentence(words, 'mock', {})] : [];
}

/** Renders the origins of boxes: models with full hashes and options, after a warning about mock results. */
export function renderOrigins(
  origins: readonly Pick<Origin, 'is_mock' | 'model' | 'device' | 'options'>[],
  words: Words,
): Block[] {
  const warnings = formatMockNote(words, origins).map((sentence) => paragraph([strong(textOf(sentence))]));
  const facts = origins.map((origin) => ({
    label: textOf(vocab.label(words, 'made_with')),
    value: [data(formatOrigin(origin), MAX_LENGTH)],
  }));
  return [...warnings, { kind: 'facts', facts }];
}
