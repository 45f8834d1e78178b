import * as z from 'zod';
import { trimBlanks } from '../../cells/blank.js';
import { areNotation } from '../../profile/missing/is-placeholder.js';
import type { StepClass } from '../kit/clean-step.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import type { ColumnView, TableView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

const Options = z.strictObject({ tokens: z.array(z.string().min(1)).min(1) });

function effectOf(tokens: readonly string[]): TextEffect {
  const known = new Set(tokens.map(trimBlanks));
  return (text) =>
    known.has(trimBlanks(text))
      ? { text: '', reason: `"${trimBlanks(text)}" is a placeholder for a missing value` }
      : null;
}

const OFFERS = [
  { verdict: 'missing', class: 'proposed' },
  { verdict: 'unsure', class: 'consent', variant: 'unsure' },
] as const;

/**
 * Returns the offer for all tokens with a verdict. The reason is that of the first token. A word such as `empty` is
 * only another notation if no cell of the table is empty.
 */
function offerFor(view: TableView, column: ColumnView, { verdict, ...offer }: (typeof OFFERS)[number]) {
  const matching = column.profile.null_tokens.filter((one) => one.verdict === verdict && trimBlanks(one.token) !== '');
  const tokens = [...new Set(matching.map(({ token }) => trimBlanks(token)))];
  const isApplicable =
    matching.length > 0 &&
    (column.texts === null || mayChange(column, effectOf(tokens), { name: 'replace_null_tokens', view }));
  if (!isApplicable) return [];
  const isNotation = offer.class === 'proposed' && areNotation(tokens, view.data.columns);
  const stepClass: StepClass = isNotation ? 'notation' : offer.class;
  return [{ ...offer, class: stepClass, column: column.name, options: { tokens }, reason: matching[0]!.reason }];
}

/**
 * Empties cells with a placeholder for a missing value. Only replaces tokens that the profile found in this column.
 * Tokens that may also be values need consent.
 */
export const replaceNullTokens = defineStep({
  name: 'replace_null_tokens',
  class: 'proposed',
  confidence: 0.95,
  scope: 'column',
  unit: 'cells',
  summary: 'clears cells that contain a placeholder for a missing value',
  options: Options,
  form: { tokens: 'Placeholders for a missing value' },
  propose: (view) => view.columns.flatMap((column) => OFFERS.flatMap((offer) => offerFor(view, column, offer))),
  title: (column, { tokens }) =>
    `Clear the cells of "${column}" that contain ${tokens
      .slice(0, 3)
      .map((token) => `"${token}"`)
      .join(', ')}${tokens.length > 3 ? ' ...' : ''}`,
  compile: ({ column, options }, view) => onColumn(view, column, { effect: effectOf(options.tokens) }),
});
