import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { PUBLISHED } from '../../support/published/published-document.js';

const STRICT: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
};

/** Uses of the types that must compile, and one that must not. */
const USES = `
import type { paths } from './api.js';
type Report = paths['/dataset/validate']['post']['responses']['200']['content']['application/json'];
export const objects = (report: Report): number | undefined => report.splits.test?.objects;
type Detect = paths['/detect/image']['post'];
export const body: NonNullable<Detect['requestBody']>['content']['application/json'] = { image_path: 'a.png', confidence: 0.5 };
// @ts-expect-error: the document has no such field.
export const wrong: typeof body = { image_paht: 'a.png' };
`;

test('openapi-typescript generates types that compile in strict mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handlens-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const generate = async (options: OpenAPITSOptions) => astToString(await openapiTS(PUBLISHED as never, options));
  await writeFile(join(folder, 'usual.ts'), await generate({}));
  // Without this option, fields with a default would be required.
  await writeFile(join(folder, 'api.ts'), await generate({ defaultNonNullable: false }));
  await writeFile(join(folder, 'use.ts'), USES);
  const program = ts.createProgram([join(folder, 'use.ts'), join(folder, 'usual.ts')], STRICT);
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});
