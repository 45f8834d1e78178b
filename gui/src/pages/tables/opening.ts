import { onMount } from 'solid-js';
import { MAX_UPLOAD_BYTES } from '../../api/call-with-files.js';
import { createUpload } from '../../parts/upload-line.js';
import type { TableSource } from './table-source.js';
import { createTableWork } from './table-work.js';
import type { Address } from './tables-address.js';

/** Opens tables: those that the address names at first, then what the user gives. */
export function createOpening(address: Address) {
  const work = createTableWork();
  const openSource = (source: TableSource) => {
    upload.forget();
    address.begin({
      dataset: source.kind === 'dataset' ? source.id : null,
      path: source.kind === 'path' ? source.path : null,
    });
    void work.open(source);
  };
  /** What is too large for a request is uploaded in parts, and then a dataset like any other. */
  const upload = createUpload((id, { name }) => openSource({ kind: 'dataset', id, name }));
  const openFile = (file: File) => {
    if (file.size <= MAX_UPLOAD_BYTES) return openSource({ kind: 'file', file, name: file.name });
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
  const close = () => {
    address.begin({});
    work.close();
  };
  return { work, upload, openFile, openSource, close };
}
