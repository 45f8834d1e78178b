import { type Alias, Lexer, visit } from 'yaml';
import { composeYaml } from '../../../base/yaml.js';
import type { ConfigPlace } from '../contract/dataset-config.js';
import { type ConfigEntry, type ConfigMap, type ConfigValue, configValueOf, placesIn } from './config-value.js';
import type { Spotted } from './sources/spotted.js';

const MAX_REASON_LENGTH = 200;

/** Top-level keys of a config by name. Of duplicates, the last one applies, as in training. */
export type ConfigKeys = ReadonlyMap<string, ConfigEntry>;

type PlaceOf = (offset: number) => ConfigPlace;

const isBlockHeader = (part: string) => part.startsWith('|') || part.startsWith('>');
const mayContainTabs = (part: string) => ['#', '"', "'"].some((mark) => part.startsWith(mark));

/**
 * Returns the offset of the first tab outside comments, quotes and block scalars. PyYAML, which trainers use, rejects
 * such tabs.
 */
function firstTab(text: string): number | null {
  if (!text.includes('\t')) return null;
  let offset = 0;
  let inBlock = false;
  for (const part of new Lexer().lex(text)) {
    // Control characters with which the lexer marks the parts of the text.
    if (/^[\x02\x18\x1f]$/.test(part)) continue;
    const at = part.indexOf('\t');
    if (at !== -1 && !inBlock && !mayContainTabs(part)) return offset + at;
    if (part.trim() !== '' && !part.startsWith('#')) inBlock = isBlockHeader(part);
    offset += part.length;
  }
  return null;
}

function tabIn(text: string, placeOf: PlaceOf): Spotted[] {
  const at = firstTab(text);
  if (at === null) return [];
  const place = placeOf(at);
  return [{ code: 'config-tab', message: `Line ${place.line} contains an unquoted tab.`, place }];
}

/** Finds duplicate keys in a value and everything in it. */
function* duplicatesIn(value: ConfigValue): Generator<Spotted> {
  if (value.kind === 'list') {
    for (const item of value.items) yield* duplicatesIn(item);
  }
  if (value.kind !== 'map') return;
  const seen = new Map<string, ConfigPlace>();
  for (const { key, keyPlace, value: inner } of value.entries) {
    const first = seen.get(key);
    if (first) {
      const message = `The key "${key.slice(0, 100)}" is already defined in line ${first.line}.`;
      yield { code: 'config-duplicate-key', message, place: keyPlace, value: key };
    }
    seen.set(key, first ?? keyPlace);
    yield* duplicatesIn(inner);
  }
}

/** Reports all aliases as one finding at the first of them, because a few lines can contain a thousand. */
function aliasesOf([first, ...others]: readonly Alias[], placeOf: PlaceOf): Spotted[] {
  if (!first) return [];
  const value = `*${first.source}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more of the same kind`;
  const message = `"${value}" is an alias${more}.`;
  return [{ code: 'config-alias', message, place: placeOf(first.range?.[0] ?? 0), value }];
}

function shorten(reason: string): string {
  const line = reason.split('\n', 1)[0]!;
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH)}….` : `${line}.`;
}

const NOTHING: ConfigMap = { kind: 'map', entries: [], place: { line: 1, column: 1 } };

function compose(text: string, placeOf: PlaceOf): { value: ConfigValue; spotted: Spotted[] } {
  const composed = composeYaml(text);
  if ('refusal' in composed) {
    return { value: NOTHING, spotted: [{ code: 'config-not-yaml', message: `Not plain YAML: ${composed.refusal}` }] };
  }
  const { document } = composed;
  const error = document.errors[0] ?? document.warnings[0];
  if (error) {
    const message = `Not plain YAML: ${shorten(error.message)}`;
    return { value: NOTHING, spotted: [{ code: 'config-not-yaml', message, place: placeOf(error.pos[0]) }] };
  }
  const aliases: Alias[] = [];
  visit(document, {
    Alias: (_, alias) => {
      aliases.push(alias);
    },
  });
  return { value: configValueOf(document.contents, placeOf), spotted: aliasesOf(aliases, placeOf) };
}

function notAMap(value: ConfigValue): Spotted {
  const what = value.kind === 'scalar' && value.value === null ? 'nothing' : `a ${value.kind}`;
  return { code: 'config-not-a-map', message: `The config contains ${what} instead of keys.`, place: value.place };
}

/**
 * Parses a config without resolving aliases or building objects. Cost: linear in the text.
 * @returns its top-level keys (none if it is not a YAML map) and findings about the text.
 */
export function composeConfig(text: string): { keys: ConfigKeys; spotted: Spotted[] } {
  const placeOf = placesIn(text);
  const tab = tabIn(text, placeOf);
  const { value, spotted } = compose(text, placeOf);
  // Tabs, if any, are usually why the YAML is invalid, so they replace the general finding.
  const problems = tab.length > 0 ? [...tab, ...spotted.filter(({ code }) => code !== 'config-not-yaml')] : spotted;
  if (value === NOTHING) return { keys: new Map(), spotted: problems };
  if (value.kind !== 'map') return { keys: new Map(), spotted: [...problems, notAMap(value)] };
  const duplicates = [...duplicatesIn(value)];
  const keys = new Map(value.entries.map((entry) => [entry.key, entry]));
  return { keys, spotted: [...problems, ...duplicates] };
}
