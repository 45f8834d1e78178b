import { bare, type LoadClient, pick, type ValidRequest, withBytes, withForm, withJson } from './load-client.js';
import { withUploaded } from './upload-requests.js';

const SMALL = { path: 'tables/small.csv' };
const LARGE = { path: 'tables/large.csv' };

/** Every eighth table is large. */
const path = (client: LoadClient) => (client.random() < 0.125 ? LARGE : SMALL);
const bytesOf = ({ files }: LoadClient) => Uint8Array.from(Buffer.from(files.table));

interface Ways {
  /** Fields in addition to the source. */
  fields?: () => Record<string, unknown>;
  /** Whether the endpoint accepts a path; all but one do. */
  byPath?: boolean;
}

/** Returns the same request for each way to specify a table: by path, by id, in a form, as the whole body. */
function inEveryWay(endpoint: string, { fields = () => ({}), byPath = true }: Ways = {}): ValidRequest {
  const texts = (more: Record<string, unknown>) =>
    Object.entries(more).map(([name, value]) => [name, String(value)] as const);
  const ways: ValidRequest[] = [
    (client) => {
      const file = { name: 'orders.csv', bytes: bytesOf(client) };
      return client.send(withForm(endpoint, [...texts(fields()), ['file', file]]));
    },
    (client) => {
      const query = new URLSearchParams(Object.fromEntries(texts(fields())));
      const own = endpoint.slice(endpoint.indexOf(' ') + 1);
      return client.send(withBytes(endpoint, bytesOf(client), query.size > 0 ? `${own}?${query}` : own));
    },
    (client) =>
      withUploaded(client, async (id) => {
        if (id !== null) return client.send(withJson(endpoint, { ...fields(), dataset_id: id }));
        return byPath ? client.send(withJson(endpoint, { ...fields(), ...SMALL })) : ways[0]!(client);
      }),
    ...(byPath ? [(client: LoadClient) => client.send(withJson(endpoint, { ...fields(), ...path(client) }))] : []),
  ];
  return (client) => pick(client, ways)(client);
}

const QUESTIONS = ['How many rows are there?', 'What is the largest id?', 'How many rows per name?'];

export const TABLE_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'GET /api/datasets': (client) =>
    client.send(bare('GET /api/datasets', `/api/datasets?limit=5&tables=${pick(client, ['true', 'false'])}`)),
  'POST /api/analyze': (client) =>
    withUploaded(client, (id) =>
      client.send(
        withJson('POST /api/analyze', id !== null && client.random() < 0.5 ? { dataset_id: id } : path(client)),
      ),
    ),
  'POST /api/analyze-upload': inEveryWay('POST /api/analyze-upload', { byPath: false }),
  'POST /api/rows': (client) =>
    inEveryWay('POST /api/rows', {
      fields: () => pick(client, [{ limit: 20 }, { offset: 100, limit: 50, answer: 'lines' }, { count: true }]),
    })(client),
  'POST /api/agent/query': (client) =>
    inEveryWay('POST /api/agent/query', { fields: () => ({ question: pick(client, QUESTIONS) }) })(client),
  'POST /api/clean-preview-upload': inEveryWay('POST /api/clean-preview-upload'),
  'POST /api/clean-upload': (client) =>
    inEveryWay('POST /api/clean-upload', {
      fields: () =>
        pick(client, [
          {},
          { format: 'xlsx', change_log: true },
          { answer: 'json' },
          { output_path: `out-${client.next()}.csv` },
        ]),
    })(client),
  'POST /api/check': inEveryWay('POST /api/check', {
    fields: () => ({ recipe: '{"fields": [{"name": "id", "type": "integer"}], "fieldsMatch": "partial"}' }),
  }),
  'POST /api/interpretations': inEveryWay('POST /api/interpretations'),
  'POST /api/compare': (client) =>
    client.send(withJson('POST /api/compare', { before: SMALL, after: SMALL, key: ['id'], limit: 10 })),
  'POST /api/recipe-learn': inEveryWay('POST /api/recipe-learn'),
  'POST /api/review': (client) =>
    inEveryWay('POST /api/review', { fields: () => pick(client, [{}, { max_questions: 50 }, { recipe: true }]) })(
      client,
    ),
  'POST /api/report/markdown': inEveryWay('POST /api/report/markdown'),
  'POST /api/report/html': (client) =>
    inEveryWay('POST /api/report/html', { fields: () => ({ detail: pick(client, ['short', 'full']) }) })(client),
  'GET /api/session/export': (client) => client.send(bare('GET /api/session/export')),
  'GET /api/journals': (client) => client.send(bare('GET /api/journals')),
};
