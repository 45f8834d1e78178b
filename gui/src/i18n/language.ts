import { createSignal } from 'solid-js';

export const LANGUAGES = ['system', 'en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A language that has texts. */
export type Locale = Exclude<Language, 'system'>;

/** The parts of a browser that are used here. Workers and unit tests, which use the texts too, lack some of them. */
interface Browser {
  localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  navigator: { languages: readonly string[] };
  document: { documentElement: { lang: string } };
}
const browser = globalThis as unknown as Partial<Browser>;

const TAGS: Record<Locale, string> = { en: 'en', zh: 'zh-CN' };
const KEY = 'handlens.language';

const stored = (): Language => LANGUAGES.find((one) => one === browser.localStorage?.getItem(KEY)) ?? 'system';

const [language, select] = createSignal<Language>(stored());

export { language };

/** Language of the browser if there are texts in it; read once, because each text of the page depends on it. */
const preferred: Locale = browser.navigator?.languages.some((tag) => /^zh\b/i.test(tag)) ? 'zh' : 'en';

/** Returns the language in use: the chosen one, or that of the browser; English if it is neither. */
export function locale(): Locale {
  const chosen = language();
  return chosen === 'system' ? preferred : chosen;
}

/** Returns the tag of the language for `Intl`. */
export const localeTag = (): string => TAGS[locale()];

/** Applies the language to the document, and remembers it for the next window. */
export function setLanguage(chosen: Language): void {
  select(chosen);
  browser.localStorage?.setItem(KEY, chosen);
  applyLanguage();
}

export function applyLanguage(): void {
  if (browser.document) browser.document.documentElement.lang = localeTag();
}
