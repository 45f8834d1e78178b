import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { groupBy } from '../../core/vision/datasets/contract/group-by.js';
import { SOURCES } from './places.js';

/** A change of one expression. Lines and columns are 0-based. */
export interface Mutant {
  /** Stryker's id, unique within one instrumentation. */
  id: string;
  file: string;
  start: { line: number; column: number };
  end: { line: number; column: number };
  mutator: string;
  replacement: string;
}

type Options = Parameters<Instrumenter['instrument']>[1];

interface Node {
  type: string;
  value?: string;
  name?: string;
  key?: Node;
  callee?: Node;
  property?: Node;
}

/** The used part of a Babel syntax tree path. */
interface NodePath {
  node: Node;
  parentPath: NodePath | null;
}

/** Generated code is data: fitted weights and WebAssembly. */
const GENERATED = [
  'core/tables/profile/meaning/fitted-trees.ts',
  'core/**/wasm/*-wasm.ts',
  'core/report/html/report-fonts.ts',
];
const OTHER_LANGUAGE = 'core/**/wasm/assembly/**';
const MUTATED = ['core/**/*.ts', 'handlers/kit/**/*.ts', ...[...GENERATED, OTHER_LANGUAGE].map((path) => `!${path}`)];
/** Calls and properties whose strings are sentences for people. */
const TEXT_CALLS = /^(?:Fault|Error|describe|meta)$/;
const TEXT_PROPERTIES = /^(?:message|detail|summary|description|label|hint|title|text|help|why|fix)$/;
/** Calls that only describe a schema. */
const DESCRIPTIONS = /^(?:describe|meta)$/;

const calleeOf = ({ callee }: Node) => (callee?.property ?? callee)?.name ?? '';

function isText(node: Node): boolean {
  if (node.type === 'ObjectProperty') return TEXT_PROPERTIES.test(node.key?.name ?? '');
  return /^(?:New|Call)Expression$/.test(node.type) && TEXT_CALLS.test(calleeOf(node));
}

/** Returns whether code is part of a sentence for people: codes and pointers have no spaces. */
function isWording({ node, parentPath }: NodePath): boolean {
  if (node.type === 'ObjectExpression') return DESCRIPTIONS.test(calleeOf(parentPath!.node));
  if (node.type !== 'TemplateLiteral' && !(node.type === 'StringLiteral' && /\s/.test(node.value ?? ''))) return false;
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

async function instrument(sources: Parameters<Instrumenter['instrument']>[0]) {
  const instrumenter = new Instrumenter(LOGGER as unknown as ConstructorParameters<typeof Instrumenter>[0]);
  const { files, mutants } = await instrumenter.instrument(sources, OPTIONS);
  const counted = mutants.filter(({ status }) => status !== 'Ignored');
  const named = counted.map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
    return { id, file: fileName, ...location, mutator: mutatorName, replacement };
  });
  return { files, mutants: named };
}

/** Lists all mutants of the core and the kit of the handlers, without those that Stryker ignores. Takes about 20 s. */
export async function listMutants(): Promise<Mutant[]> {
  const sources = globSync(MUTATED).sort();
  const { mutants } = await instrument(
    sources.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
  );
  return mutants;
}

/** A mutant in the sources that tests run. */
export interface Planted extends Mutant {
  /**
   * Numbers of the mutants whose code identifies nearby tests: a test that executes one of them is near this mutant.
   */
  marks: readonly string[];
  /** Whether the mutated code runs only once, when its file is loaded. */
  isAtLoad: boolean;
}

/**
 * Returns whether a mutant is outside functions, so that it runs when its file is loaded, and not in any single test.
 */
function runsAtLoad({ file, start }: Mutant): boolean {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const at = offset(text, start);
  const isInFunction = (node: ts.Node): boolean =>
    (ts.isFunctionLike(node) && node.getStart() < at && at < node.end) || ts.forEachChild(node, isInFunction) === true;
  return !isInFunction(source);
}

/**
 * Writes sources with all mutants, each enabled by its number, and with counters of the executed code. If a file has a
 * mutant that runs at load, all its mutants are included, so that the tests that execute its other code are known.
 */
export async function plantMutants(mutants: readonly Mutant[]): Promise<Planted[]> {
  const atLoad = new Set(mutants.filter(runsAtLoad));
  const sources = [...groupBy(mutants, ({ file }) => file)].map(([name, ranges]) => {
    return {
      name,
      mutate: ranges.some((one) => atLoad.has(one)) || ranges,
      content: readFileSync(name, 'utf8'),
    };
  });
  const planted = await instrument(sources);
  rmSync(SOURCES, { recursive: true, force: true });
  for (const { name, content } of planted.files) {
    mkdirSync(dirname(join(SOURCES, name)), { recursive: true });
    writeFileSync(join(SOURCES, name), content);
  }
  const key = ({ id: _, ...rest }: Mutant) => JSON.stringify(rest);
  const ids = new Map(planted.mutants.map((one) => [key(one), one.id]));
  const byFile = groupBy(planted.mutants, ({ file }) => file);
  return mutants.map((one) => {
    const id = ids.get(key(one))!;
    const isAtLoad = atLoad.has(one);
    return { ...one, id, marks: isAtLoad ? byFile.get(one.file)!.map((other) => other.id) : [id], isAtLoad };
  });
}

function offset(source: string, { line, column }: Mutant['start']): number {
  const lines = source.split('\n').slice(0, line);
  return lines.reduce((sum, text) => sum + text.length + 1, column);
}

/** Returns the code that a mutant replaces. */
export function originalOf({ file, start, end }: Mutant): string {
  const source = readFileSync(file, 'utf8');
  return source.slice(offset(source, start), offset(source, end));
}
