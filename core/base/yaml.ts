import { Composer, type Document, isScalar, Lexer, Parser, visit, type YAMLError } from 'yaml';
import type * as z from 'zod';
import { Fault, type FaultCode } from './fault.js';
import { issuesOf } from './parse-input.js';

/** Maximum size of a YAML or JSON file, bytes. */
export const MAX_YAML_BYTES = 256 * 1024;

/**
 * Parses small YAML or JSON with a schema. Accepts the core schema only; rejects aliases, tags and duplicate keys.
 * @param source its name in messages, and the code of the fault. Faults: `source.code`, with the issues.
 */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  source: { name: string; code: FaultCode },
): z.output<Schema> {
  const { name, code } = source;
  const input = readDocument(text, source);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, input);
  const first = issues[0];
  const place = first?.pointer ? ` at ${first.pointer}` : '';
  throw new Fault(code, `${name} is not valid${place}: ${first?.detail ?? 'it is empty'}.`, { issues });
}

function readDocument(text: string, { name, code }: { name: string; code: FaultCode }): unknown {
  const read = readPlainYaml(text);
  if ('value' in read) return read.value;
  throw new Fault(code, `${name} is not plain YAML: ${read.refusal}`);
}

/** Maximum nesting of lists and maps. A recipe has 8 levels, a model card fewer. */
const MAX_DEPTH = 64;
/** Maximum number of YAML tokens, about six per line. A recipe for a table of 16,384 columns has 100,000. */
const MAX_TOKENS = 150_000;
const MAX_REASON_LENGTH = 200;

/** Why a text was rejected. */
class Refusal extends Error {}

const isQuoted = (part: string) => part.startsWith('"') || part.startsWith("'");

/** Tokenizes a text. Stops as soon as it is too deep or too long, before any node is built. */
function* partsOf(text: string) {
  const parser = new Parser();
  let parts = 0;
  let last = '';
  for (const part of new Lexer().lex(text)) {
    if (++parts > MAX_TOKENS) throw new Refusal(`it has more than ${MAX_TOKENS} parts. Split it.`);
    // Each pair would be a separate error, and creating errors is the most expensive part of parsing.
    if (isQuoted(part) && isQuoted(last)) throw new Refusal('two quoted strings follow each other. Separate them.');
    last = part;
    yield* parser.next(part);
    // The stack contains the document and the scalar in addition to lists and maps.
    if (parser.stack.length > MAX_DEPTH + 2)
      throw new Refusal(`it is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
  }
  yield* parser.end();
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function toRefusal(text: string, { message, pos }: YAMLError): Refusal {
  const reason = message.length > MAX_REASON_LENGTH ? `${message.slice(0, MAX_REASON_LENGTH)}…` : message;
  return new Refusal(`line ${lineOf(text, pos[0])}: ${reason}`);
}

/**
 * Rejects aliases and invalid or duplicate keys. The check of the library is quadratic: it compares each key with all
 * others.
 */
function checkNodes(document: Document, text: string): void {
  const refuse = (node: unknown, why: string) => {
    const [start] = (node as { range?: [number] | null }).range ?? [0];
    return new Refusal(`line ${lineOf(text, start)}: ${why}`);
  };
  visit(document, {
    Alias(_, node) {
      throw refuse(node, 'aliases ("*name") are not supported. Write the value in full.');
    },
    Map(_, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) throw refuse(key ?? map, 'a key must be a string.');
        const name = String(key.value);
        if (seen.has(name)) throw refuse(key, `the key "${name.slice(0, 100)}" occurs twice. Remove one.`);
        seen.add(name);
      }
    },
  });
}

function composeOne(text: string): Document {
  const composer = new Composer({ schema: 'core', uniqueKeys: false, prettyErrors: false });
  const documents: Document[] = [];
  for (const document of composer.compose(partsOf(text), true, text.length)) {
    if (documents.push(document) > 1) throw new Refusal('it contains several documents ("---"). Keep one.');
  }
  return documents[0]!;
}

function compose(text: string): unknown {
  const document = composeOne(text);
  const error = document.errors[0] ?? document.warnings[0];
  if (error) throw toRefusal(text, error);
  checkNodes(document, text);
  return document.toJS();
}

/**
 * Reads YAML or JSON in the core schema: one document without aliases, custom tags or duplicate keys. Cost: linear in
 * the text, whose length the caller must limit.
 * @returns the value, or why the text was rejected.
 */
export function readPlainYaml(text: string): { value: unknown } | { refusal: string } {
  try {
    return { value: compose(text) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

/**
 * Parses YAML or JSON without checking errors, aliases and keys, for callers that report them with their positions.
 * Cost: linear in the text, but `toJS` is not if the document has aliases.
 * @returns the document, or why the text was rejected: nested too deep, too many tokens, several documents.
 */
export function composeYaml(text: string): { document: Document } | { refusal: string } {
  try {
    return { document: composeOne(text) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
