import { z } from 'zod';
import { trimBlanks } from '../blank.js';
import { defineOperation, type TextEffect } from '../operation.js';
import { mayChange, onColumn } from '../text-operation.js';

const Options = z.strictObject({ tokens: z.array(z.string().min(1)).min(1) });

function effectOf(tokens: readonly string[]): TextEffect {
  const known = new Set(tokens.map(trimBlanks));
  return (text) =>
    known.has(trimBlanks(text)) ? { text: '', reason: `"${trimBlanks(text)}" stands for a missing value here` } : null;
}

/** Empties cells whose text stands for a missing value: only tokens that the profile found to do so in this column. */
export const replaceNullTokens = defineOperation({
  name: 'replace_null_tokens',
  class: 'proposed',
  scope: 'column',
  unit: 'cells',
  options: Options,
  propose: (view) =>
    view.columns.flatMap((column) => {
      const missing = column.profile.null_tokens.filter(
        ({ verdict, token }) => verdict === 'missing' && trimBlanks(token) !== '',
      );
      const tokens = [...new Set(missing.map(({ token }) => trimBlanks(token)))];
      const isThere =
        missing.length > 0 &&
        (column.texts === null || mayChange(column, effectOf(tokens), { name: 'replace_null_tokens', view }));
      return isThere
        ? [{ column: column.name, class: 'proposed' as const, options: { tokens }, reason: missing[0]!.reason }]
        : [];
    }),
  title: (column, { tokens }) =>
    `Empty the cells of "${column}" that say ${tokens
      .slice(0, 3)
      .map((token) => `"${token}"`)
      .join(', ')}${tokens.length > 3 ? ' ...' : ''}`,
  compile: ({ column, options }, view) => onColumn(view, column, effectOf(options.tokens)),
});
