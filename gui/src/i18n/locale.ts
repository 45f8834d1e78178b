import { createSignal } from 'solid-js';
import { EN, type TextKey } from './en.js';
import { ZH } from './zh.js';

export const LANGUAGES = ['system', 'en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
type Locale = Exclude<Language, 'system'>;

const TEXTS: Record<Locale, Record<TextKey, string>> = { en: EN, zh: ZH };
const TAGS: Record<Locale, string> = { en: 'en', zh: 'zh-CN' };
const KEY = 'handlens.language';

const stored = (): Language => LANGUAGES.find((one) => one === localStorage.getItem(KEY)) ?? 'system';

const [language, select] = createSignal<Language>(stored());

export { language };

/** Returns the language in use: the chosen one, or that of the browser; English if it is neither. */
export function locale(): Locale {
  const chosen = language();
  if (chosen !== 'system') return chosen;
  return navigator.languages.some((tag) => /^zh\b/i.test(tag)) ? 'zh' : 'en';
}

/** Applies the language to the document, and remembers it for the next window. */
export function setLanguage(chosen: Language): void {
  select(chosen);
  localStorage.setItem(KEY, chosen);
  applyLanguage();
}

export function applyLanguage(): void {
  document.documentElement.lang = TAGS[locale()];
}

/** Returns a text in the current language. @param values for the names in braces. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return TEXTS[locale()][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Keys of texts with a form for one and another for several. */
type PluralKey = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

/** Returns the form of a text for a number. */
export function plural(key: PluralKey, count: number): string {
  const isOne = new Intl.PluralRules(TAGS[locale()]).select(count) === 'one';
  return t(isOne ? `${key}.one` : `${key}.other`, { count: new Intl.NumberFormat(TAGS[locale()]).format(count) });
}

/** Returns the tag of the language for `Intl`. */
export const localeTag = (): string => TAGS[locale()];
