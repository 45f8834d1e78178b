/** Whether a text has nothing but white space; most texts show by their first character that they have more. */
export function isBlank(text: string): boolean {
  if (text === '') return true;
  const first = text.charCodeAt(0);
  return first > 32 && first < 127 ? false : text.trim() === '';
}
