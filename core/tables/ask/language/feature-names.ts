import type { ColumnMention } from './question/mentions.js';

/** A count as a name: beyond the most, they are all alike. */
export const bucket = (count: number, most = 3): string => (count >= most ? `${most}+` : String(count));

/** How well words name a column, as a name. */
export const viaOf = (mention: ColumnMention | null): string =>
  mention === null ? 'none' : `${mention.via}${mention.share === 1 ? '=' : mention.share >= 0.5 ? '+' : '-'}`;
