import { type Inline, type Phrase, say } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';
import type { AnswerWords, Counted, SENTENCES, SentenceId } from './answer-words.js';

type Slots = Readonly<Record<string, Inline | Phrase>>;

const PLACE = /\{([a-z]{1,20})\}/g;

/** A template with its places filled in. What fills them is data, and never looked into for further places. */
export function fill(template: string, slots: Slots): Phrase {
  const parts = template.split(PLACE);
  return parts.flatMap((part, place): Phrase => {
    if (place % 2 === 0) return part === '' ? [] : [{ kind: 'text', text: part }];
    const slot = slots[part];
    if (slot === undefined) throw new Error(`"${template}" has a place {${part}} that nothing fills`);
    return 'kind' in slot ? [slot] : slot;
  });
}

/** A sentence of an answer. */
export function sentence<Id extends SentenceId>(
  words: AnswerWords,
  id: Id,
  slots: Readonly<Record<(typeof SENTENCES)[Id][number], Inline | Phrase>>,
): Phrase {
  return fill(words.sentences[id], slots);
}

/** A number with what it counts: "3 images". */
export function counted(words: AnswerWords, count: number, of: Counted): Phrase {
  const forms = words.counts[of];
  const form = forms[new Intl.PluralRules(words.language).select(count)] ?? forms.other ?? '{n}';
  return fill(form, { n: { kind: 'figure', text: formatCount(count) } });
}

/** Parts as a list, all of them separated alike. */
export function listed(words: AnswerWords, parts: readonly Phrase[]): Phrase {
  return parts.flatMap((part, place) => (place === 0 ? part : say`${words.joins.list}${part}`));
}

/** A phrase as plain text. */
export function textOf(phrase: Phrase): string {
  return phrase.map((inline) => (inline.kind === 'chart' ? '' : inline.text)).join('');
}
