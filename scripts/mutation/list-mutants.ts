import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { globSync } from 'tinyglobby';

/** A change of one expression. Lines count from 0, columns too. */
export interface Mutant {
  file: string;
  start: { line: number; column: number };
  end: { line: number; column: number };
  mutator: string;
  replacement: string;
}

type Options = Parameters<Instrumenter['instrument']>[1];

interface Node {
  type: string;
  name?: string;
  key?: Node;
  callee?: Node;
  property?: Node;
}

/** What is read of a place in the syntax tree of Babel. */
interface NodePath {
  node: Node;
  parentPath: NodePath | null;
}

const SOURCES = ['core/**/*.ts', 'handlers/kit/**/*.ts', '!core/tables/read/wasm/assembly/**'];
/** Calls and properties whose strings are sentences for people. */
const TEXT_CALLS = /^(?:Fault|Error|describe|meta)$/;
const TEXT_PROPERTIES = /^(?:message|detail|summary|description|label|hint|title|text|help|doc)$/;

function isText({ type, key, callee }: Node): boolean {
  if (type === 'ObjectProperty') return TEXT_PROPERTIES.test(key?.name ?? '');
  return /^(?:New|Call)Expression$/.test(type) && TEXT_CALLS.test((callee?.property ?? callee)?.name ?? '');
}

/** Whether a string is part of a sentence for people. */
function isWording({ node, parentPath }: NodePath): boolean {
  if (!/^(?:StringLiteral|TemplateLiteral)$/.test(node.type)) return false;
  for (let path = parentPath; path !== null; path = path.parentPath) if (isText(path.node)) return true;
  return false;
}

/** Ignores the wording of messages and descriptions: tests should not pin it. Conditions inside them still count. */
const OPTIONS: Options = {
  plugins: null,
  excludedMutations: [],
  ignorers: [{ shouldIgnore: (path) => (isWording(path as NodePath) ? 'wording' : undefined) }],
};

const silent = () => undefined;
const LOGGER = { isDebugEnabled: () => false, debug: silent, info: silent, warn: silent };

/** Lists all mutants of the core and the kit of the handlers, without those that Stryker ignores. Takes about 20 s. */
export async function listMutants(): Promise<Mutant[]> {
  const files = globSync(SOURCES).sort();
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const instrumenter = new Instrumenter(LOGGER as unknown as ConstructorParameters<typeof Instrumenter>[0]);
  const { mutants } = await instrumenter.instrument(sources, OPTIONS);
  const counted = mutants.filter(({ status }) => status !== 'Ignored');
  return counted.map(({ fileName, location, mutatorName, replacement }) => ({
    file: fileName,
    ...location,
    mutator: mutatorName,
    replacement,
  }));
}

function offset(source: string, { line, column }: Mutant['start']): number {
  const lines = source.split('\n').slice(0, line);
  return lines.reduce((sum, text) => sum + text.length + 1, column);
}

/** Returns the code that a mutant replaces. */
export function originalOf(mutant: Mutant, source: string): string {
  return source.slice(offset(source, mutant.start), offset(source, mutant.end));
}

/** Returns a source file with one mutant in it. */
export function applyMutant(mutant: Mutant, source: string): string {
  return `${source.slice(0, offset(source, mutant.start))}${mutant.replacement}${source.slice(offset(source, mutant.end))}`;
}
