const LONGEST = 200;

/** A text as examples show it: at most 200 characters, with an ellipsis where it was cut. */
export function shortenExample(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = isHighSurrogate(text.charCodeAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
  return `${text.slice(0, end)}…`;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
