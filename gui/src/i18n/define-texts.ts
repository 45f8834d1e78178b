import { formatNumber } from './format.js';
import { locale, localeTag } from './language.js';

/** Keys of texts with a singular and a plural form (`.one` and `.other`), without this suffix. */
type PluralKey<Key extends string> = Key extends `${infer Stem}.one` ? Stem : never;

type Values = Readonly<Record<string, string | number>>;

/** Texts of a page or a part of it. Numbers among the values are formatted. */
export interface Texts<Key extends string> {
  /**
   * Returns a text in the current language.
   * @param values replace the names in braces.
   */
  t(key: Key, values?: Values): string;
  /** Returns the form of a text that fits a count, which is also the value of `{count}`. */
  plural(key: PluralKey<Key>, count: number, values?: Values): string;
}

/** Plural rules by language. Creating them takes longer than rendering a text. */
const rules = new Map<string, Intl.PluralRules>();

function pluralRules(): Intl.PluralRules {
  const tag = localeTag();
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known;
}

/**
 * Defines texts in both languages. Must be read inside components and functions to follow the language. A text that is
 * read while its module loads keeps the language of that time.
 * @param en defines the keys. Names in braces are replaced by values.
 */
export function defineTexts<const English extends Readonly<Record<string, string>>>(languages: {
  en: English;
  zh: Readonly<Record<keyof English, string>>;
}): Texts<keyof English & string> {
  const t = (key: keyof English & string, values: Values = {}): string =>
    languages[locale()][key]!.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? formatNumber(value) : value;
    });
  const plural = (key: string, count: number, values: Values = {}): string => {
    const isOne = pluralRules().select(count) === 'one';
    return t(`${key}.${isOne ? 'one' : 'other'}`, { ...values, count });
  };
  return { t, plural };
}
