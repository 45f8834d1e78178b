import { createSignal } from 'solid-js';

export const LANGUAGES = ['system', 'en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A language for which there are texts. */
export type Locale = Exclude<Language, 'system'>;

/**
 * The parts of the browser that are used here. Some are missing in workers and unit tests, which also use the texts.
 */
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

/** The language of the browser if there are texts in it, or else English. Read once: every text depends on it. */
const preferred: Locale = browser.navigator?.languages.some((tag) => /^zh\b/i.test(tag)) ? 'zh' : 'en';

/** Returns the language in use: the chosen one, or else that of the browser, or else English. */
export function locale(): Locale {
  const chosen = language();
  return chosen === 'system' ? preferred : chosen;
}

/** Returns the language tag for `Intl`. */
export const localeTag = (): string => TAGS[locale()];

/** Applies a language to the document and stores it. */
export function setLanguage(chosen: Language): void {
  select(chosen);
  browser.localStorage?.setItem(KEY, chosen);
  applyLanguage();
}

export function applyLanguage(): void {
  if (browser.document) browser.document.documentElement.lang = localeTag();
}
