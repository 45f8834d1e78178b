/** Shortens a text for a title or message. @param longest maximum characters before the ellipsis. */
export const shorten = (text: string, longest = 40): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;
