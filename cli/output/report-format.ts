import { parse } from 'node:path';

/** The format of a report that the ending of a file name asks for; null for an ending of no report. */
export function reportFormatOf(output: string): 'html' | 'markdown' | null {
  const ending = parse(output).ext.toLowerCase();
  if (ending === '.html' || ending === '.htm') return 'html';
  return ending === '.md' || ending === '.markdown' ? 'markdown' : null;
}
