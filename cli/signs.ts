/** Signs before lines. A word always accompanies them, so that they can be missed. */
export const SIGNS = {
  done: { text: '\u2713', ascii: 'ok', style: 'green' },
  warning: { text: '!', ascii: '!', style: 'yellow' },
  error: { text: '\u2717', ascii: 'x', style: 'red' },
  notice: { text: '\u00b7', ascii: '-', style: 'dim' },
  question: { text: '?', ascii: '?', style: 'cyan' },
} as const;
export type Sign = keyof typeof SIGNS;

/** ASCII forms of the characters that the command line prints. */
const ASCII: Readonly<Record<string, string>> = {
  [SIGNS.done.text]: SIGNS.done.ascii,
  [SIGNS.error.text]: SIGNS.error.ascii,
  [SIGNS.notice.text]: SIGNS.notice.ascii,
  '\u2192': '->',
  '\u2026': '...',
  '\u00d7': 'x',
  '\u2501': '#',
  '\u2578': '#',
  '\u2423': '_',
  '\u237d': '~',
};
const NAMED = /[\u2713\u2717\u00b7\u2192\u2026\u00d7\u2501\u2578\u2423\u237d]/g;

/** Replaces signs, arrows, ellipses, bars and marked spaces by ASCII, for a terminal without UTF-8. */
export const toAscii = (text: string): string => text.replace(NAMED, (character) => ASCII[character]!);

/**
 * Whether the terminal displays UTF-8. The locale decides, if it is set (POSIX: LC_ALL, then LC_CTYPE, then LANG).
 * Otherwise, only the console of Linux and that of older versions of Windows do not.
 */
export function isUtf8(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  if (locale) return /utf-?8/i.test(locale);
  if (platform === 'win32') return Boolean(env.WT_SESSION || env.TERM_PROGRAM || env.TERM);
  return env.TERM !== 'linux';
}
