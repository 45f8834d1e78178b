import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseYaml } from '../../core/base/yaml.js';
import { ENDPOINTS } from '../../handlers/index.js';
import { takesBody } from '../../handlers/kit/define-endpoint.js';
import { invoke } from '../../handlers/kit/invoke.js';
import { toLambda } from '../../handlers/kit/to-lambda.js';
import { BROKEN_JSON, ODD_JSON } from '../support/json-texts.js';
import { withSharedData } from '../support/needs-shared-data.js';

const handlers = ENDPOINTS.filter(takesBody).map((endpoint) => [endpoint.id, toLambda(endpoint)] as const);
const headers = { 'content-type': 'application/json' };
type Handler = (typeof handlers)[number][1];

async function post(
  handler: Handler,
  body: string | Uint8Array,
): Promise<{ status: number; code: string | undefined }> {
  const reply = await invoke(handler, { body: Buffer.from(body), headers });
  return { status: reply.statusCode, code: (JSON.parse(reply.body) as { code?: string }).code };
}

const isRefused = (status: number) => status >= 400 && status < 500;

describe('generated bodies', () => {
  test.each(handlers)('%s rejects each text that is not JSON as such', async (_, handler) => {
    const odd: string[] = [];
    for (const text of BROKEN_JSON) {
      const { status, code } = await post(handler, text);
      if (status !== 400 || code !== 'invalid-json') odd.push(`${text.slice(0, 40)}: ${status} ${code}`);
    }
    expect(odd).toEqual([]);
  });

  test.each(handlers)('%s rejects JSON that is not a request', async (_, handler) => {
    const odd: string[] = [];
    for (const text of ODD_JSON) {
      const { status, code } = await post(handler, text);
      if (!isRefused(status)) odd.push(`${text.slice(0, 40)}: ${status} ${code}`);
    }
    expect(odd).toEqual([]);
  });
});

withSharedData('the JSON test suite', (shared) => {
  const folder = join(shared, 'abuse/json');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

  test.each(handlers)('each file, as a body of %s, is answered with 4xx', async (_, handler) => {
    expect(files.length).toBeGreaterThan(300);
    const odd: string[] = [];
    for (const name of files) {
      const { status, code } = await post(handler, readFileSync(join(folder, name)));
      // An empty object and an empty body have no fields, which some endpoints accept.
      const isEmpty = /object_empty|empty_object|no_data|structure_whitespace|single_space/.test(name);
      if (!isRefused(status) && !isEmpty) odd.push(`${name}: ${status} ${code}`);
      // Invalid UTF-8 becomes the replacement character before JSON is parsed.
      if (name.startsWith('n_') && code !== 'invalid-json' && !/utf-?8|utf8|\u00e5/.test(name) && !isEmpty)
        odd.push(`${name}: ${code}`);
    }
    expect(odd).toEqual([]);
  });
});

const read = (text: string) => parseYaml(text, z.unknown(), { name: 'The file', code: 'invalid-input' });

test('rejects an alias bomb at its first alias, before building it', () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`,
  );
  expect(() => read(['a0: &a0 [x, x, x]', ...levels].join('\n'))).toThrow('line 2: aliases');
});

test.each(['[', '{a: ', '- ', '? ', 'a:\n '])('rejects YAML 20,000 deep by %j for its depth or as invalid', (unit) => {
  expect(() => read(unit.repeat(20_000))).toThrow(/nested deeper than 64 levels|is not plain YAML/);
});

test.each([
  '!!js/function "function () { return 1 }"',
  '!!js/undefined ""',
  '!!js/regexp /a/',
  '!!python/object/apply:os.system ["id"]',
  '!<tag:yaml.org,2002:js/function> "x"',
  '!ruby/object:Gem::Requirement {}',
])('the tag of %j creates nothing', (value) => {
  expect(() => read(`a: ${value}`)).toThrow('is not plain YAML');
});
