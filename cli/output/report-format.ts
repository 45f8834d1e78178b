import { parse } from 'node:path';

/** Returns the report format of a file extension; null for other extensions. */
export function reportFormatOf(output: string): 'html' | 'markdown' | null {
  const ending = parse(output).ext.toLowerCase();
  if (ending === '.html' || ending === '.htm') return 'html';
  return ending === '.md' || ending === '.markdown' ? 'markdown' : null;
}
