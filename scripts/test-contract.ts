/**
 * `npm run test:contract [-- --examples N --seed N --tools FOLDER]`: calls a server with a Python client that was generated
 * from docs/openapi.json, and sends it the requests that Schemathesis derives from the document, valid and invalid. Checks
 * status codes, media types, schemas, and that invalid data is rejected. Skipped with a message without Python.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestServer } from '../tests/support/server.js';

const REQUIREMENTS = 'scripts/contract/requirements.txt';

interface RunOptions {
  /** Working folder, because tools write caches there. */
  cwd?: string;
  /** Variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>;
}

function run(program: string, args: readonly string[], { cwd, env }: RunOptions = {}): number | null {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env }, cwd })
    .status;
}

/** A folder with Python and the tools of the contract checks. */
interface PythonTools {
  /** Runs one of its programs with this terminal as output. @returns its exit code, null if a signal ended it. */
  run(name: string, args: readonly string[], options: RunOptions): number | null;
}

/**
 * Finds the tools, or installs them from PyPI into a separate folder.
 * @returns null, with the reason on standard error, without Python 3 or a connection to PyPI.
 */
function pythonTools(folder: string): PythonTools | null {
  const python = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  if (python.status !== 0) {
    console.error(
      'SKIPPED: there is no python3. Install Python 3.10 or later to check the contract with Python clients.',
    );
    return null;
  }
  const bin = join(folder, 'bin');
  const isReady = existsSync(join(bin, 'schemathesis')) && existsSync(join(bin, 'openapi-python-client'));
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS];
  if (!isReady && (run('python3', ['-m', 'venv', folder]) !== 0 || run(join(bin, 'python'), install) !== 0)) {
    console.error(`SKIPPED: ${REQUIREMENTS} cannot be installed. Check that venv is there and PyPI can be reached.`);
    return null;
  }
  return { run: (name, args, options) => run(join(bin, name), args, options) };
}

const { values } = parseArgs({
  options: {
    /** For each operation, in addition to the cases that Schemathesis derives from the schemas. */
    examples: { type: 'string', default: '25' },
    seed: { type: 'string', default: '20261122' },
    tools: { type: 'string', default: 'node_modules/.handlens-contract-tools' },
  },
});

const DOCUMENT = resolve('docs/openapi.json');
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_schema_conformance', 'negative_data_rejection'],
];

/** Runs one check. @returns whether it passed. */
function passed(what: string, code: number | null): boolean {
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${what}`);
  return code === 0;
}

function checkClient(tools: PythonTools, folder: string, address: string): boolean {
  const client = join(folder, 'client');
  const args = ['generate', '--path', DOCUMENT, '--output-path', client, '--overwrite'];
  const script = [resolve('scripts/contract/call_client.py'), address, folder];
  return (
    passed('openapi-python-client generates a client', tools.run('openapi-python-client', args, { cwd: folder })) &&
    passed(
      'the client and requests are answered',
      tools.run('python', script, { cwd: folder, env: { PYTHONPATH: client } }),
    )
  );
}

function checkRequests(tools: PythonTools, folder: string, address: string): boolean {
  const options = ['--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing', '--no-shrink', '--no-color'];
  const amount = ['--max-examples', values.examples, '--seed', values.seed, '--request-timeout', '60'];
  const config = ['--config-file', resolve('scripts/contract/schemathesis.toml')];
  const args = [...config, 'run', DOCUMENT, '--url', address, ...options, ...amount];
  return passed('Schemathesis', tools.run('schemathesis', args, { cwd: folder }));
}

async function testContract(tools: PythonTools): Promise<boolean> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-contract-')));
  await cp('tests/fixtures/examples', folder, { recursive: true });
  await cp('configs/smoke', join(folder, 'configs/smoke'), { recursive: true });
  const server = await startTestServer([], { HANDLENS_STATE_DIR: join(folder, 'state') }, folder);
  try {
    const isClientFine = checkClient(tools, folder, server.address);
    return checkRequests(tools, folder, server.address) && isClientFine;
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

const tools = pythonTools(resolve(values.tools));
if (tools && !(await testContract(tools))) process.exitCode = 1;
