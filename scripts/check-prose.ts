import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findMarkers, mayHaveMarkers } from './prose/find-markers.js';
import {
  type Passage,
  readComments,
  readDescriptions,
  readHashComments,
  readHtmlTexts,
  readParagraphs,
  readPythonStrings,
  readStrings,
  readTestNames,
  readYamlValues,
  withoutComments,
} from './prose/passages.js';

/**
 * Maximum share of comments, decisions and test names with a marker, because some of the words also have a plain
 * meaning.
 */
const MAX_SHARE = 0.02;
/** Listed places per group that exceeds its limit. `--list` lists all. */
const MAX_LISTED = 30;

interface Group {
  name: string;
  /** Share of passages that may have a marker. */
  limit: number;
  files: RegExp;
  read: (path: string, text: string) => Passage[];
}

const GROUPS: readonly Group[] = [
  {
    name: 'strings',
    limit: 0,
    files: /^(?:(?:core|handlers|cli|gui)\/.*\.tsx?|gui\/index\.html|training\/.*\.py|\.dependency-cruiser\.cjs)$/,
    read: readTexts,
  },
  { name: 'answers', limit: 0, files: /^configs\/agent\/answers\/en\.yaml$/, read: (_, text) => readYamlValues(text) },
  { name: 'descriptions', limit: 0, files: /^docs\/openapi\.json$/, read: (_, text) => readDescriptions(text) },
  {
    name: 'comments',
    limit: MAX_SHARE,
    files: /^(?:core|handlers|cli|gui|scripts|tests)\/.*\.tsx?$/,
    read: (_, text) => readComments(text),
  },
  {
    name: 'tests',
    limit: MAX_SHARE,
    files: /^tests\/.*\.test\.tsx?$/,
    read: (_, text) => readTestNames(text),
  },
  {
    name: 'guides',
    limit: 0,
    files:
      /^(?:(?:[A-Z]+|docs\/(?:reference\/)?[a-z-]+|models\/README|\.github\/.*|tests\/fixtures\/.*README)\.md|\.github\/.*\.yml|(?:compose|configs\/.*|deploy\/.*)\.yaml|serverless(?:\.train)?\.yml|(?:.*\/)?requirements.*\.txt|(?:.*\/)?Dockerfile|.*\.(?:sh|py)|\.ci\/run)$/,
    read: readGuide,
  },
  {
    name: 'decisions',
    limit: MAX_SHARE,
    files: /^docs\/adr\/.*\.md$/,
    read: (_, text) => readParagraphs(text),
  },
];

/** Files whose words are data: the word list itself, words of questions, and the tested prompt of a local model. */
const WORD_LISTS =
  /^(?:(?:scripts|tests\/scripts)\/prose\/|core\/tables\/ask\/local\/(?:ground-words|plain-words|plan-prompt)\.ts$)/;

function readTexts(path: string, text: string): Passage[] {
  if (path.endsWith('.py')) return readPythonStrings(text);
  return path.endsWith('.html') ? readHtmlTexts(text) : readStrings(path, text);
}

function readGuide(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return readParagraphs(text);
  return path.startsWith('.github/') ? readYamlValues(text) : readHashComments(text);
}

function trackedFiles(folders: readonly string[]): string[] {
  const options = { encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], options).split('\0');
  return files.filter((path) => path !== '' && !WORD_LISTS.test(path));
}

/** Reads a group. @returns the places with a marker, and the number of passages read and marked. */
function readGroup({ files, read }: Group, paths: readonly string[]) {
  const places: string[] = [];
  let count = 0;
  let marked = 0;
  for (const path of paths.filter((one) => files.test(one))) {
    const text = readFileSync(path, 'utf8');
    // Skips files without markers, because parsing takes most of the time.
    if (read === readTexts && !mayHaveMarkers(withoutComments(text))) continue;
    for (const passage of read(path, text)) {
      const found = findMarkers(passage);
      count++;
      if (found.length > 0) marked++;
      places.push(...found.map((one) => `${path}:${one}`));
    }
  }
  return { places, count, marked };
}

/**
 * Fails if texts contain words that read like a translation: strings, OpenAPI descriptions and guides none, comments,
 * decisions and names of tests under 2%. Usage: tsx scripts/check-prose.ts [--list] [GROUP or PATH ...]
 */
function main(given: readonly string[]): void {
  const isList = given.includes('--list');
  const names = given.filter((one) => GROUPS.some(({ name }) => name === one));
  const paths = trackedFiles(given.filter((one) => one !== '--list' && !names.includes(one)));
  for (const group of GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { places, count, marked } = readGroup(group, paths);
    const isOver = marked > group.limit * count;
    const listed = isList ? places : places.slice(0, isOver ? MAX_LISTED : 0);
    if (listed.length > 0) console.error(listed.join('\n'));
    if (listed.length > 0 && listed.length < places.length) console.error(`and ${places.length - listed.length} more`);
    const share = `${((100 * marked) / Math.max(1, count)).toFixed(1)}%, at most ${100 * group.limit}%`;
    console.error(`${group.name}: ${marked} with markers ${group.limit === 0 ? '(none allowed)' : `(${share})`}`);
    if (isOver) process.exitCode = 1;
  }
}

main(process.argv.slice(2));
