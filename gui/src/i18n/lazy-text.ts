/** A text, or a function that returns it in the current language. */
export type LazyText = string | (() => string);

export const readText = (text: LazyText): string => (typeof text === 'string' ? text : text());
