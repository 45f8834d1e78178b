import { formatNumber } from './format.js';
import { locale, localeTag } from './language.js';

/** Keys of texts with a form for one and another for several: those that end in `.one` and `.other`, without the end. */
type PluralKey<Key extends string> = Key extends `${infer Stem}.one` ? Stem : never;

type Values = Readonly<Record<string, string | number>>;

/** Texts of a page or part. Numbers among the values are formatted. */
export interface Texts<Key extends string> {
  /** Returns a text in the current language. @param values for the names in braces. */
  t(key: Key, values?: Values): string;
  /** Returns the form of a text for a number, which is also the value of `{count}`. */
  plural(key: PluralKey<Key>, count: number, values?: Values): string;
}

/** By language: creating the rules takes longer than rendering what they are for. */
const rules = new Map<string, Intl.PluralRules>();

function pluralRules(): Intl.PluralRules {
  const tag = localeTag();
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known;
}

/**
 * Defines texts in both languages. Read them inside components and functions, so that they follow the language; a text
 * read when a module loads keeps the language of that moment.
 * @param en names the keys. Values in braces are filled in.
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
