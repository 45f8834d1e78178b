import { createSignal, onMount } from 'solid-js';
import { whyTooLarge } from './table-files.js';
import type { TableSource } from './table-source.js';
import { createTableWork } from './table-work.js';
import type { Address } from './tables-address.js';

/** Opens tables: those that the address names at first, then what the user gives. */
export function createOpening(address: Address) {
  const work = createTableWork();
  const [refused, setRefused] = createSignal<Error | null>(null);
  const openSource = (source: TableSource) => {
    setRefused(null);
    address.begin({
      dataset: source.kind === 'dataset' ? source.id : null,
      path: source.kind === 'path' ? source.path : null,
    });
    void work.open(source);
  };
  const openFile = (file: File) => {
    const why = whyTooLarge(file);
    if (!why) return openSource({ kind: 'file', file, name: file.name });
    work.close();
    setRefused(why);
  };
  onMount(() => {
    const [id, path] = [address.dataset(), address.path()];
    if (id !== null) void work.open({ kind: 'dataset', id, name: id });
    else if (path !== null) void work.open({ kind: 'path', path, name: path.split('/').at(-1) ?? path });
    const table = address.table();
    if (table !== null) work.setTable(table);
  });
  const close = () => {
    address.begin({});
    work.close();
  };
  return { work, refused, openFile, openSource, close };
}
