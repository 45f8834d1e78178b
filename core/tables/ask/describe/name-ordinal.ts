const WORDS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** Names a rank from 2 on: "second", "11th". */
export const nameOrdinal = (place: number): string =>
  WORDS[place - 2] ?? `${place}${ENDINGS[RULES.select(place)] ?? 'th'}`;
