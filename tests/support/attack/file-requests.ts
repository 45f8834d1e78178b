import { ENDPOINTS } from '../../../handlers/index.js';
import type { AnyEndpoint } from '../../../handlers/kit/define-endpoint.js';
import { multipart } from '../multipart.js';
import type { FileKind, HostileFile } from './hostile-file.js';

/** A request that sends a file to an endpoint. */
export interface FileRequest {
  /** Method and path template of the endpoint, and how the file is sent. */
  label: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | string | null;
}

/** Path of the file, relative to the readable folder. */
export interface FilePlace {
  /** Folder that contains nothing else. */
  folder: string;
  file: string;
  /** A valid photo, for models. */
  photo: string;
}

/** Fields that name a file or a folder of this machine, by kind of file. */
const PATH_FIELDS: Record<FileKind, Readonly<Record<string, (place: FilePlace) => Record<string, unknown>>>> = {
  image: {
    image_path: ({ file }) => ({ image_path: file }),
    folder_path: ({ folder }) => ({ folder_path: folder }),
  },
  table: { path: ({ file }) => ({ path: file }) },
  model: { model_path: ({ file, photo }) => ({ model_path: file, image_path: photo, backend: 'onnx' }) },
  dataset: {
    path: ({ file }) => ({ path: file }),
    dataset_path: ({ file }) => ({ dataset_path: file }),
  },
};

const SERVICE_OF: Record<FileKind, RegExp> = {
  image: /^detection\.(?!dataset)/,
  table: /^tables\./,
  model: /^detection\.detect-image$/,
  dataset: /^detection\./,
};

/** Other required fields of an endpoint. */
const OTHER_FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  'tables.agent-query': { question: 'How many rows are there?' },
  'tables.clean-upload': { accept: ['proposed', 'notation'], answer: 'json' },
  'tables.review': { recipe: true },
  'tables.check': { recipe: '{"fields": [{"name": "id", "type": "integer"}], "fieldsMatch": "partial"}' },
  'detection.models-compare': { models: ['mock', 'mock'] },
};

const MAX_UPLOAD_BYTES = 9_500_000;

const labelOf = ({ method, path }: AnyEndpoint) => `${method.toUpperCase()} ${path}`;

function uploadsOf(endpoint: AnyEndpoint, { name, bytes }: HostileFile): FileRequest[] {
  if (!endpoint.upload || bytes.length > MAX_UPLOAD_BYTES) return [];
  const others = Object.entries(OTHER_FIELDS[endpoint.id] ?? {}).map(([field, value]) => ({
    name: field,
    data: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const form = multipart([...others, { name: endpoint.upload.field, fileName: name, data: bytes }]);
  const { path } = endpoint;
  return [{ label: `${labelOf(endpoint)} upload`, method: 'POST', path, ...form }];
}

function pathsOf(endpoint: AnyEndpoint, { kind }: HostileFile, place: FilePlace): FileRequest[] {
  const names = Object.keys(endpoint.body?.shape ?? {});
  return Object.entries(PATH_FIELDS[kind]).flatMap(([field, fieldsOf]): FileRequest[] => {
    if (!names.includes(field)) return [];
    const fields = { ...OTHER_FIELDS[endpoint.id], ...fieldsOf(place) };
    const label = `${labelOf(endpoint)} ${field}`;
    if (endpoint.method === 'get') {
      const query = new URLSearchParams(fields as Record<string, string>);
      return [{ label, method: 'GET', path: `${endpoint.path}?${query}`, headers: {}, body: null }];
    }
    const headers = { 'content-type': 'application/json' };
    return [{ label, method: 'POST', path: endpoint.path, headers, body: JSON.stringify(fields) }];
  });
}

/** Returns requests that send a file to every endpoint for its kind, as an upload and by path. */
export function fileRequests(file: HostileFile, place: FilePlace): FileRequest[] {
  return ENDPOINTS.filter(({ id }) => SERVICE_OF[file.kind].test(id)).flatMap((endpoint) => [
    ...(file.kind === 'image' || file.kind === 'table' ? uploadsOf(endpoint, file) : []),
    ...pathsOf(endpoint, file, place),
  ]);
}
