import { isAlias, isMap, isScalar, isSeq, type Node, Scalar } from 'yaml';
import type { ConfigPlace } from '../contract/dataset-config.js';

/** A value of a config as written, with its position. */
export type ConfigValue =
  | ConfigScalar
  | ConfigList
  | ConfigMap
  | { kind: 'alias'; written: string; place: ConfigPlace };

export interface ConfigScalar {
  kind: 'scalar';
  value: unknown;
  /** Text of the scalar, without quotes. */
  written: string;
  isQuoted: boolean;
  place: ConfigPlace;
}

export interface ConfigList {
  kind: 'list';
  items: readonly ConfigValue[];
  place: ConfigPlace;
}

export interface ConfigEntry {
  key: string;
  isKeyQuoted: boolean;
  keyPlace: ConfigPlace;
  value: ConfigValue;
}

export interface ConfigMap {
  kind: 'map';
  entries: readonly ConfigEntry[];
  place: ConfigPlace;
}

/** Returns a function that converts offsets to line and column. Finds line starts only once. */
export function placesIn(text: string): (offset: number) => ConfigPlace {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return { line: low, column: offset - starts[low - 1]! + 1 };
  };
}

/**
 * Converts a YAML node to a value, including its children.
 * @param fallbackOffset position of a missing value.
 */
export function configValueOf(
  node: Node | null,
  placeOf: (offset: number) => ConfigPlace,
  fallbackOffset = 0,
): ConfigValue {
  const offset = node?.range?.[0] ?? fallbackOffset;
  const place = placeOf(offset);
  if (isAlias(node)) return { kind: 'alias', written: `*${node.source}`, place };
  if (isSeq<Node | null>(node)) {
    return { kind: 'list', items: node.items.map((item) => configValueOf(item, placeOf, offset)), place };
  }
  if (isMap<Node | null, Node | null>(node)) {
    const entries = node.items.map(({ key, value }): ConfigEntry => {
      const keyOffset = key?.range?.[0] ?? offset;
      const name = isScalar(key) ? writtenIn(key) : String(key ?? '');
      const isKeyQuoted = isScalar(key) && hasQuotes(key);
      return { key: name, isKeyQuoted, keyPlace: placeOf(keyOffset), value: configValueOf(value, placeOf, keyOffset) };
    });
    return { kind: 'map', entries, place };
  }
  if (!isScalar(node)) return { kind: 'scalar', value: null, written: '', isQuoted: false, place };
  return { kind: 'scalar', value: node.value, written: writtenIn(node), isQuoted: hasQuotes(node), place };
}

const hasQuotes = ({ type }: Scalar) => type !== undefined && type !== Scalar.PLAIN;

function writtenIn({ source, value }: Scalar): string {
  return source ?? (typeof value === 'string' ? value : String(value ?? ''));
}

/** Returns the text of a scalar as written; null for other values and for null. */
export function scalarTextOf(value: ConfigValue): string | null {
  if (value.kind === 'scalar') return value.value === null ? null : value.written;
  return null;
}

/** Describes a value in a message: a scalar by its text, others by their kind. */
export function describeConfigValue(value: ConfigValue): string {
  if (value.kind === 'scalar') return `"${value.written.slice(0, 60)}"`;
  return value.kind === 'alias' ? 'an alias' : `a ${value.kind}`;
}
