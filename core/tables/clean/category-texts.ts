import { isNullToken } from '../values/null-tokens.js';
import { isBlank, trimBlanks } from './blank.js';
import type { ColumnView } from './table-view.js';

/** A text of a category and how many cells say it. */
export interface CategoryText {
  text: string;
  count: number;
}

const MAX_TEXTS = 5000;

/**
 * The texts of a column that names categories, commonest first; none for other columns, for names and identifiers are not
 * to be drawn together.
 */
export function categoryTexts({ profile, texts, counts }: ColumnView): CategoryText[] {
  if (profile.meaning !== 'category' || texts === null || counts === null) return [];
  const found = new Map<string, number>();
  for (const [place, text] of texts.entries()) {
    const bare = trimBlanks(text);
    if (isBlank(bare) || isNullToken(bare) || bare.length > 200) continue;
    found.set(bare, (found.get(bare) ?? 0) + counts[place]!);
  }
  if (found.size > MAX_TEXTS) return [];
  const sorted = [...found].map(([text, count]) => ({ text, count }));
  return sorted.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** Whether a column holds names of people or things, by its own name. */
export function isNameColumn({ profile }: ColumnView): boolean {
  const words = profile.name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) =>
    /^(?:names?|surname|lastname|firstname|vorname|nachname|nom|nombre|nome|author|autor|person)$/.test(word),
  );
}
