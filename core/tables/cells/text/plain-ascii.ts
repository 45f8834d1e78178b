const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Whether a text is printable ASCII without leading, trailing or repeated blanks; an empty text is. Uses an expression,
 * because V8 compiles it earlier than a loop.
 */
export const isPlainAscii = (text: string): boolean => PLAIN.test(text);
