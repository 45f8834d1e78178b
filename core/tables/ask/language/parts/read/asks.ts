import type { Draft } from '../draft/draft.js';

/** Cues that ask for a figure; the most specific first. */
export const AGGREGATE_CUES = ['median', 'mean', 'max', 'min', 'sum'] as const;

/** Whether a question can only be answered by yes or no. */
export function isYesNo(draft: Draft): boolean {
  const at = draft.find('yesno');
  return at >= 0 && (draft.facts.words.language === 'zh' || at === 0);
}

/** Whether "which" is followed by a yes/no column, whose cells cannot be requested. */
export function asksFlag(draft: Draft): boolean {
  const at = draft.find('which');
  const column = at < 0 ? null : draft.column(at + 1);
  return column !== null && draft.fact(column).flag !== null && !draft.parts[at + 1]!.key.endsWith('s');
}

/** Finds the "per" of groups: before a column or a part of a date, or a word that is both, such as "monthly". */
export const perOf = (draft: Draft): number | undefined =>
  draft.places.find((at) => draft.isCue(at, 'per') && (isGroupAt(draft, at + 1) || draft.roles(at).part !== undefined));

/** Whether a question asks for groups. */
export const asksGroups = (draft: Draft): boolean => perOf(draft) !== undefined;

/** Whether a part can name groups: a column of names or dates, or a part of a date. */
function isGroupAt(draft: Draft, at: number): boolean {
  const column = draft.column(at);
  if (column === null) return draft.roles(at).part !== undefined;
  const { isName, isDate, indexed } = draft.fact(column);
  return isName || isDate || indexed.kind === 'year';
}

/** Returns the column that "where" asks for: that of a verb ("come from"), otherwise the only place. */
export function askedPlace(draft: Draft): number | null {
  const places = new Set(['city', 'country', 'room'].flatMap((concept) => draft.facts.ofConcept(concept)));
  const verb = draft.places.find((at) => draft.isVerb(at) && places.has(draft.column(at) ?? -1));
  if (verb !== undefined) return draft.column(verb);
  return draft.facts.only(['city', 'place', 'venue', 'country'], ({ isName }) => isName);
}
