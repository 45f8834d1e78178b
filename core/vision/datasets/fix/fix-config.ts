import { basename, dirname, relative, sep } from 'node:path';
import { type Document, isMap } from 'yaml';
import { composeYaml, readPlainYaml } from '../../../base/yaml.js';
import type { AdoptedPath } from '../contract/adopted-path.js';
import { type DatasetConfig, SPLITS, type SplitSource } from '../contract/dataset-config.js';
import { type Fix, FixList } from './dataset-fix.js';

type Root = Document & { contents: { items: { key: unknown }[] } };

/** Parses a config for editing, with its comments; null if it is not a plain YAML map. */
function open(text: string): Root | null {
  if ('refusal' in readPlainYaml(text)) return null;
  const composed = composeYaml(text);
  if ('refusal' in composed) return null;
  return isMap(composed.document.contents) ? (composed.document as Root) : null;
}

/** Returns the path of a source relative to the root of the dataset, with slashes. */
function nameFrom(root: string, { path }: SplitSource): string {
  return relative(root, path).split(sep).join('/') || '.';
}

/**
 * Rewrites the sources of each split relative to the root, because the config of the copy is there.
 * @returns the changes.
 */
function nameSplits(document: Root, { name, root, splits, adopted }: DatasetConfig): Fix[] {
  const fixes: Fix[] = [];
  const addChange = (key: AdoptedPath['key'], change: Parameters<FixList['add']>[1]) => {
    const list = new FixList(name);
    list.add(adopted.some((each) => each.key === key) ? 'config-places' : 'config-paths', change);
    fixes.push(...list.list());
  };
  const path = document.get('path');
  if (path !== undefined) addChange('path', { before: `path: ${typeof path === 'string' ? path : '...'}` });
  document.delete('path');
  for (const split of SPLITS) {
    const sources = splits.get(split) ?? [];
    const names = sources.map((source) => nameFrom(root, source));
    if (names.length === 0) continue;
    const written = sources.map((source) => source.written);
    if (names.join('\n') !== written.join('\n')) {
      const [before, after] = [written, names].map((each) => `${split}: ${each.join(', ')}`);
      addChange(split, { line: sources[0]!.place?.line ?? null, before: before!, after: after! });
    }
    document.set(split, names.length === 1 ? names[0]! : names);
  }
  return fixes;
}

const VAL_KEYS = { validation: 'config-validation-key', valid: 'config-val-key' } as const;

/** Renames the key that is a synonym of "val". */
function renameVal(document: Root, fixes: FixList): void {
  const key = (['validation', 'valid'] as const).find((each) => document.has(each));
  if (key === undefined || document.has('val')) return;
  fixes.add(VAL_KEYS[key], { before: key, after: 'val' });
  document.set('val', document.get(key, true));
  document.delete(key);
}

/**
 * Returns the config for the root of a fixed copy, without anything that executes or leaves the copy.
 * @returns `text` is null if the config is not plain YAML.
 */
export function fixConfig(config: DatasetConfig): { text: string | null; fixes: Fix[] } {
  const document = open(config.text);
  if (document === null) return { text: null, fixes: [] };
  const fixes = new FixList(config.name);
  renameVal(document, fixes);
  if (document.has('download')) {
    const value = document.get('download');
    fixes.add('config-download', { before: `download: ${typeof value === 'string' ? value : '...'}` });
    document.delete('download');
  }
  const [folder, name] = [dirname(config.file), basename(config.file)];
  if (folder !== config.root) {
    const before = `${relative(config.root, folder).split(sep).join('/')}/${name}`;
    fixes.add('config-moved', { before, after: name });
  }
  const paths = nameSplits(document, config);
  return { text: document.toString({ lineWidth: 0 }), fixes: [...fixes.list(), ...paths] };
}
