import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseYaml } from '../../core/parse-yaml.js';
import { ENDPOINTS } from '../../handlers/index.js';
import { takesBody } from '../../handlers/kit/define-endpoint.js';
import { invoke } from '../../handlers/kit/invoke.js';
import { toLambda } from '../../handlers/kit/to-lambda.js';
import { SHARED_DATA } from '../support/shared-data.js';

const SUITE = join(SHARED_DATA, 'abuse', 'json');
const files = existsSync(SUITE) ? readdirSync(SUITE).filter((name) => name.endsWith('.json')) : [];
const handlers = ENDPOINTS.filter(takesBody).map((endpoint) => [endpoint.id, toLambda(endpoint)] as const);
const headers = { 'content-type': 'application/json' };

describe.skipIf(files.length === 0)('the JSON test suite', () => {
  test.each(handlers)('as a body of %s is answered 4xx, file by file', async (_, handler) => {
    expect(files.length).toBeGreaterThan(300);
    const odd: string[] = [];
    for (const name of files) {
      const { statusCode, body } = await invoke(handler, { body: readFileSync(join(SUITE, name)), headers });
      const { code } = JSON.parse(body) as { code?: string };
      const isRefused = statusCode >= 400 && statusCode < 500;
      // An empty object, and nothing at all, are a body without fields, which some endpoints take.
      const isEmpty = /object_empty|empty_object|no_data|structure_whitespace|single_space/.test(name);
      if (!isRefused && !isEmpty) odd.push(`${name}: ${statusCode} ${code}`);
      // Bytes that are no UTF-8 become the sign for no character before JSON is read.
      if (name.startsWith('n_') && code !== 'invalid-json' && !/utf-?8|utf8|\u00e5/.test(name) && !isEmpty)
        odd.push(`${name}: ${code}`);
    }
    expect(odd).toEqual([]);
  });
});

const read = (text: string) => parseYaml(text, z.unknown(), { name: 'The file', code: 'invalid-input' });

test('a bomb of aliases is refused at its first, before it is built', () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`,
  );
  expect(() => read(['a0: &a0 [x, x, x]', ...levels].join('\n'))).toThrow('line 2: aliases');
});

test.each(['[', '{a: ', '- ', '? ', 'a:\n '])('YAML 20,000 deep by %j is refused for its depth or as none', (unit) => {
  expect(() => read(unit.repeat(20_000))).toThrow(/nested deeper than 64 levels|is not plain YAML/);
});

test.each([
  '!!js/function "function () { return 1 }"',
  '!!js/undefined ""',
  '!!js/regexp /a/',
  '!!python/object/apply:os.system ["id"]',
  '!<tag:yaml.org,2002:js/function> "x"',
  '!ruby/object:Gem::Requirement {}',
])('the tag of %j builds nothing', (value) => {
  expect(() => read(`a: ${value}`)).toThrow('is not plain YAML');
});
