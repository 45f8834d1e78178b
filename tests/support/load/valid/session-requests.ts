import { bare, type LoadClient, type ValidRequest, withJson } from './load-client.js';

const START = 'POST /api/sessions';
const ONE = '/api/sessions/{session_id}';

/** Starts a session. @returns its id and first column; null if the server was overloaded. */
async function startSession(client: LoadClient): Promise<{ id: string; column: string } | null> {
  const { isDone, json } = await client.send(withJson(START, { path: 'tables/small.csv' }));
  if (!isDone) return null;
  const { session } = json as { session: { id: string; source: { columns: (string | { name: string })[] } } };
  const [first] = session.source.columns;
  return { id: session.id, column: typeof first === 'string' ? first : first!.name };
}

/** Sends a request without a body about a session. */
const read =
  (end: string): ValidRequest =>
  async (client) => {
    const session = await startSession(client);
    return session && client.send(bare(`GET ${ONE}${end}`, `/api/sessions/${session.id}${end}`));
  };

/** Sends a request with a body about a session. */
const send =
  (end: string, body: (column: string) => unknown): ValidRequest =>
  async (client) => {
    const session = await startSession(client);
    return (
      session && client.send(withJson(`POST ${ONE}${end}`, body(session.column), `/api/sessions/${session.id}${end}`))
    );
  };

const upperCase = (column: string) => ({
  kind: 'add',
  operations: [{ operation: { operation: 'change_case', column, options: { to: 'upper' } } }],
});

/** Ignores a finding that the session has. */
const ignore: ValidRequest = async (client) => {
  const session = await startSession(client);
  if (session === null) return null;
  const place = `/api/sessions/${session.id}`;
  const { isDone, json } = await client.send(bare(`GET ${ONE}/profile`, `${place}/profile`));
  if (!isDone) return null;
  const [key] = (json as { keys: string[] }).keys;
  return client.send(withJson(`POST ${ONE}/ignore`, { keys: [key], reason: 'Known' }, `${place}/ignore`));
};

export const SESSION_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'GET /api/expressions': (client) => client.send(bare('GET /api/expressions')),
  'GET /api/sessions': (client) => client.send(bare('GET /api/sessions')),
  [START]: startSession,
  [`GET ${ONE}`]: read(''),
  [`POST ${ONE}`]: send('', () => ({ name: 'Orders' })),
  [`POST ${ONE}/operations`]: send('/operations', (column) => ({ expected: 0, change: upperCase(column) })),
  [`POST ${ONE}/rows`]: send('/rows', () => ({ limit: 5 })),
  [`POST ${ONE}/columns`]: send('/columns', (column) => ({ columns: [{ column }] })),
  [`GET ${ONE}/profile`]: read('/profile'),
  [`POST ${ONE}/ignore`]: ignore,
  [`POST ${ONE}/repairs`]: send('/repairs', () => ({ limit: 5 })),
  [`POST ${ONE}/match`]: send('/match', () => ({ table: { path: 'tables/small.csv' } })),
  [`POST ${ONE}/import`]: send('/import', () => ({ header_row: 1 })),
  [`POST ${ONE}/branch`]: send('/branch', () => ({})),
  [`POST ${ONE}/file`]: send('/file', () => ({ format: 'csv' })),
  [`GET ${ONE}/recipe`]: read('/recipe'),
  [`POST ${ONE}/script`]: send('/script', () => ({ language: 'pandas' })),
  [`GET ${ONE}/verify`]: read('/verify'),
};
