import { createSignal } from 'solid-js';

export const LANGUAGES = ['system', 'en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A language that has texts. */
export type Locale = Exclude<Language, 'system'>;

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

/** Returns the tag of the language for `Intl`. */
export const localeTag = (): string => TAGS[locale()];

/** Applies the language to the document, and remembers it for the next window. */
export function setLanguage(chosen: Language): void {
  select(chosen);
  localStorage.setItem(KEY, chosen);
  applyLanguage();
}

export function applyLanguage(): void {
  document.documentElement.lang = localeTag();
}
