import { readFileSync } from 'node:fs';

/** A block of shell commands in a page. */
export interface ShellBlock {
  page: string;
  /** Line of its first command in the page, from 1. */
  line: number;
  text: string;
  /** Reason why it cannot run in the tests, from `<!-- not run: REASON -->` above the block; null if it can. */
  notRun: string | null;
}

const FENCE = /^(?:<!-- not run: (?<reason>[^>]+?) -->\n+)?```(?:sh|bash|shell|console)\n(?<text>[\s\S]*?)^```$/gm;

/** Returns the shell blocks of a page in Markdown. */
export function shellBlocks(page: string, text = readFileSync(page, 'utf8')): ShellBlock[] {
  return [...text.matchAll(FENCE)].map((match) => {
    const { reason, text: body } = match.groups as { reason?: string; text: string };
    const start = match.index + match[0].indexOf('```');
    return { page, line: text.slice(0, start).split('\n').length + 1, text: body, notRun: reason ?? null };
  });
}

/** Returns the inline code of a page that starts with the name of the program. */
export function inlineCommands(page: string, text = readFileSync(page, 'utf8')): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`(?:npx --no (?:-- )?)?(vision-cli [^`\n]+)`/g)].map(([, command]) => command!);
}

/** Guides whose blocks run one after another in one folder, like those of a reader. */
export const FOLLOWED_GUIDES = [
  'docs/agent.md',
  'docs/clients.md',
  'docs/compare-models.md',
  'docs/datasets.md',
  'docs/large-files.md',
  'docs/table-questions.md',
  'docs/tables.md',
] as const;
