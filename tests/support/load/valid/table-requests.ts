import { type Asker, bare, pick, type ValidRequest, withBytes, withForm, withJson } from './asker.js';
import { withUploaded } from './upload-requests.js';

const SMALL = { path: 'tables/small.csv' };
const LARGE = { path: 'tables/large.csv' };

/** Every eighth table is large. */
const path = (asker: Asker) => (asker.random() < 0.125 ? LARGE : SMALL);
const bytesOf = ({ files }: Asker) => Uint8Array.from(Buffer.from(files.table));

interface Ways {
  /** Fields in addition to the source. */
  fields?: () => Record<string, unknown>;
  /** Whether a path is allowed; one endpoint allows none. */
  byPath?: boolean;
}

/** Returns the same request for each way to specify a table: by path, by id, in a form, as the whole body. */
function inEveryWay(endpoint: string, { fields = () => ({}), byPath = true }: Ways = {}): ValidRequest {
  const texts = (more: Record<string, unknown>) =>
    Object.entries(more).map(([name, value]) => [name, String(value)] as const);
  const ways: ValidRequest[] = [
    (asker) => {
      const file = { name: 'orders.csv', bytes: bytesOf(asker) };
      return asker.send(withForm(endpoint, [...texts(fields()), ['file', file]]));
    },
    (asker) => {
      const query = new URLSearchParams(Object.fromEntries(texts(fields())));
      const own = endpoint.slice(endpoint.indexOf(' ') + 1);
      return asker.send(withBytes(endpoint, bytesOf(asker), query.size > 0 ? `${own}?${query}` : own));
    },
    (asker) =>
      withUploaded(asker, async (id) => {
        if (id !== null) return asker.send(withJson(endpoint, { ...fields(), dataset_id: id }));
        return byPath ? asker.send(withJson(endpoint, { ...fields(), ...SMALL })) : ways[0]!(asker);
      }),
    ...(byPath ? [(asker: Asker) => asker.send(withJson(endpoint, { ...fields(), ...path(asker) }))] : []),
  ];
  return (asker) => pick(asker, ways)(asker);
}

const QUESTIONS = ['How many rows are there?', 'What is the largest id?', 'How many rows per name?'];

export const TABLE_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'GET /api/datasets': (asker) =>
    asker.send(bare('GET /api/datasets', `/api/datasets?limit=5&tables=${pick(asker, ['true', 'false'])}`)),
  'POST /api/analyze': (asker) =>
    withUploaded(asker, (id) =>
      asker.send(withJson('POST /api/analyze', id !== null && asker.random() < 0.5 ? { dataset_id: id } : path(asker))),
    ),
  'POST /api/analyze-upload': inEveryWay('POST /api/analyze-upload', { byPath: false }),
  'POST /api/rows': (asker) =>
    inEveryWay('POST /api/rows', {
      fields: () => pick(asker, [{ limit: 20 }, { offset: 100, limit: 50, answer: 'lines' }, { count: true }]),
    })(asker),
  'POST /api/agent/query': (asker) =>
    inEveryWay('POST /api/agent/query', { fields: () => ({ question: pick(asker, QUESTIONS) }) })(asker),
  'POST /api/clean-preview-upload': inEveryWay('POST /api/clean-preview-upload'),
  'POST /api/clean-upload': (asker) =>
    inEveryWay('POST /api/clean-upload', {
      fields: () =>
        pick(asker, [
          {},
          { format: 'xlsx', change_log: true },
          { answer: 'json' },
          { output_path: `out-${asker.next()}.csv` },
        ]),
    })(asker),
  'POST /api/report/markdown': inEveryWay('POST /api/report/markdown'),
  'POST /api/report/html': (asker) =>
    inEveryWay('POST /api/report/html', { fields: () => ({ detail: pick(asker, ['short', 'full']) }) })(asker),
  'GET /api/session/export': (asker) => asker.send(bare('GET /api/session/export')),
  'GET /api/sessions': (asker) => asker.send(bare('GET /api/sessions')),
};
