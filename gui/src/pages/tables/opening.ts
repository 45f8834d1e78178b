import { createEffect, createSignal, on, onMount } from 'solid-js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import { isLarge } from '../../api/call-with-files.js';
import { createUpload } from '../../parts/upload-line.js';
import { createItemFile } from '../../workspace/create-item-file.js';
import { createKeptSteps, type StoredSteps } from './steps/kept-steps.js';
import type { TableSource } from './table-source.js';
import { createTableWork } from './table-work.js';
import type { Address } from './tables-address.js';

/** The stored state of a file: its import options, and the steps of its tables. */
interface KeptTable {
  read: ReadOptions;
  steps: StoredSteps;
}

const isKeptTable = (stored: KeptTable | StoredSteps): stored is KeptTable => 'read' in stored;

/**
 * Opens the table in the address, and then those that the user chooses.
 * @param item id of the item in the address.
 */
export function createOpening(address: Address, item: () => string | undefined) {
  const work = createTableWork();
  const steps = createKeptSteps();
  const [itemError, setItemError] = createSignal<unknown>(null);
  /** Import options of the item from an earlier visit. The file may arrive before or after them. */
  let keptRead: ReadOptions = {};
  createEffect(on(item, () => (keptRead = {})));
  /** @param stored earlier windows stored only the steps. */
  const restore = (stored: KeptTable | StoredSteps) => {
    const known: KeptTable = isKeptTable(stored) ? stored : { read: {}, steps: stored };
    steps.restore(known.steps);
    keptRead = known.read;
    if (work.chosen() && Object.keys(keptRead).length > 0) work.readAs(keptRead);
  };
  const kept = (): KeptTable => ({ read: work.chosen()?.read ?? keptRead, steps: steps.kept() });
  const openSource = (source: TableSource) => {
    upload.forget();
    address.begin({
      dataset: source.kind === 'dataset' ? source.id : null,
      path: source.kind === 'path' ? source.path : null,
    });
    void work.open(source);
  };
  /** Uploads a file in parts if it is too large for a request, and opens it as a dataset. */
  const upload = createUpload((id, { name }) => openSource({ kind: 'dataset', id, name }));
  const openFile = (file: File) => {
    if (!isLarge(file)) return openSource({ kind: 'file', file, name: file.name });
    work.close();
    upload.begin(file);
  };
  onMount(() => {
    const [id, path] = [address.dataset(), address.path()];
    if (id !== null) void work.open({ kind: 'dataset', id, name: id });
    else if (path !== null) void work.open({ kind: 'path', path, name: path.split('/').at(-1) ?? path });
    const table = address.table();
    if (table !== null) work.setTable(table);
  });
  createItemFile({
    id: item,
    onFile: (file, { source, name }) => {
      setItemError(null);
      const table = address.table();
      const isOnDisk = source.type === 'path';
      void work.open(isOnDisk ? { kind: 'path', path: source.path, name } : { kind: 'file', file, name }, keptRead);
      if (table !== null) work.setTable(table);
    },
    onError: setItemError,
    onNone: () => work.close(),
  });
  const close = () => {
    steps.forget();
    address.begin({});
    work.close();
  };
  return { work, upload, openFile, openSource, close, steps, kept, restore, itemError };
}
