/** Languages of reports. */
export const REPORT_LANGUAGES = ['en', 'zh'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/**
 * The texts of a report in a language other than English. Keys are the English texts where they are used, with numbered
 * placeholders for their parts: `{0} of {1}`. A translation may reorder them.
 */
export interface Catalogue {
  /** BCP 47 language tag. */
  tag: string;
  /** Texts and templates of the builders and writers of reports. */
  texts: ReadonlyMap<string, string>;
  /**
   * Texts that other parts of the core write in English, such as reasons of a profile, matched as a whole. A placeholder
   * in quotes is data; the text of any other is translated if `texts` or `messages` have it.
   */
  messages: ReadonlyMap<string, string>;
  /** Units of counts, by the English plural. */
  units: Readonly<Record<string, string>>;
  /** Before an estimate. */
  about: string;
  /** Between the items of a list, labels and texts, and sentences, by the English text. */
  separators: Readonly<Record<string, string>>;
  /** At the end of a sentence. */
  period: string;
}

let current: Catalogue | null = null;

/** Returns the catalogue of the report that is being rendered; null for English. */
export const currentCatalogue = (): Catalogue | null => current;

/**
 * Renders a report in the language of a catalogue, or in English if it is null. The language applies to everything that
 * `render` calls, so it must not be asynchronous.
 */
export function inLanguage(catalogue: Catalogue | null, render: () => string): string {
  const before = current;
  current = catalogue;
  try {
    return render();
  } finally {
    current = before;
  }
}

/** Returns the key of a tagged template. */
export const templateKey = (words: readonly string[]): string =>
  words.reduce((key, word, place) => `${key}{${place - 1}}${word}`);

/** Returns a separator, such as `, `, in the language of the report. */
export const separatorOf = (separator: string): string => current?.separators[separator] ?? separator;

/** Joins texts with a separator, such as `, `, in the language of the report. */
export const joinTexts = (texts: readonly string[], separator: string): string => texts.join(separatorOf(separator));

/** Returns a translated template as texts and, between them, indices of parts; null without a translation. */
export function translatedTemplate(words: readonly string[]): readonly string[] | null {
  const text = current?.texts.get(templateKey(words));
  return text === undefined ? null : text.split(/\{(\d+)\}/);
}

/** A message as its texts between placeholders, with the indices of the placeholders. */
interface Pattern {
  texts: readonly string[];
  parts: readonly number[];
  translation: string;
}

const patternsByCatalogue = new WeakMap<Catalogue, readonly Pattern[]>();

function patternsOf(catalogue: Catalogue): readonly Pattern[] {
  const known = patternsByCatalogue.get(catalogue);
  if (known) return known;
  const patterns = [...catalogue.messages]
    .filter(([message]) => message.includes('{'))
    .map(([message, translation]): Pattern => {
      const pieces = message.split(/\{(\d+)\}/);
      const texts = pieces.filter((_, place) => place % 2 === 0);
      return { texts, parts: pieces.filter((_, place) => place % 2 === 1).map(Number), translation };
    });
  patternsByCatalogue.set(catalogue, patterns);
  return patterns;
}

/** Returns the texts of the placeholders of a pattern; null if it does not match. */
function matchPattern({ texts }: Pattern, text: string): string[] | null {
  const [first = '', ...others] = texts;
  if (!text.startsWith(first)) return null;
  const found: string[] = [];
  let at = first.length;
  for (const [place, next] of others.entries()) {
    const isLast = place === others.length - 1;
    const end = isLast ? text.length - next.length : text.indexOf(next, at);
    if (end < at || (isLast && !text.endsWith(next))) return null;
    found.push(text.slice(at, end));
    at = end + next.length;
  }
  return found;
}

function translateMessage(text: string, catalogue: Catalogue): string | null {
  for (const pattern of patternsOf(catalogue)) {
    const found = matchPattern(pattern, text);
    if (found === null) continue;
    const parts = new Map<number, string>();
    for (const [place, part] of found.entries()) {
      const isData = pattern.texts[place]!.endsWith('"');
      parts.set(pattern.parts[place]!, isData ? part : translate(part));
    }
    return pattern.translation.replace(/\{(\d+)\}/g, (_, number: string) => parts.get(Number(number)) ?? '');
  }
  return null;
}

/** Returns a text in the language of the report; the text itself if the catalogue does not contain it. */
export function translate(text: string): string {
  if (current === null || !/[A-Za-z]/.test(text)) return text;
  const known = current.texts.get(text) ?? current.messages.get(text) ?? translateMessage(text, current);
  return known ?? translateClauses(text) ?? text;
}

/** Translates a text of several clauses, such as reasons; null if there is only one, or one has no translation. */
function translateClauses(text: string): string | null {
  const clauses = text.split('; ');
  if (clauses.length === 1) return null;
  const texts = clauses.map(translate);
  return texts.every((one, place) => one !== clauses[place]) ? joinTexts(texts, '; ') : null;
}

/** Builds a text from a template, in the language of the report. Its parts are translated, too. */
export function worded(words: TemplateStringsArray, ...parts: readonly string[]): string {
  const template = translatedTemplate(words);
  const texts = parts.map(translate);
  if (template === null) return words.reduce((text, word, place) => `${text}${texts[place - 1]}${word}`);
  return template.map((piece, place) => (place % 2 === 0 ? piece : (texts[Number(piece)] ?? ''))).join('');
}
