import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';

interface Found {
  rule: string;
  /** JSON Pointer into the document. */
  place: string;
}

async function lintWithSpectral(text: string): Promise<Found[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const found = await spectral.run(text);
  return found.map(({ code, path }) => ({ rule: String(code), place: `/${path.join('/')}` }));
}

async function lintWithRedocly(text: string): Promise<Found[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, location }) => ({ rule: ruleId, place: location[0]?.pointer?.replace('#', '') ?? '' }));
}

/**
 * Returns the published document with a fault, to prove that a linter detects it. One run is enough, because it takes
 * seconds.
 */
function documentWithFault(): string {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { components: { schemas: object } };
  const Broken = { type: 'object', properties: { status: { type: 'integer', example: 'four' } } };
  const schemas = { ...document.components.schemas, Broken };
  const paths = { ...(document as unknown as { paths: object }).paths, '/broken': { get: useOf('Broken') } };
  return JSON.stringify({ ...document, paths, components: { ...document.components, schemas } });
}

/** Returns an operation that uses a schema, because linters report unused schemas. */
function useOf(name: string) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  const problem = { description: 'Problem' };
  return {
    operationId: 'broken',
    summary: 'Broken',
    description: 'Broken.',
    tags: ['system'],
    responses: { '200': { description: 'Broken', content }, '400': problem },
  };
}

test.each([
  ['Spectral', lintWithSpectral, 'oas3-valid-schema-example'],
  ['Redocly', lintWithRedocly, 'no-invalid-schema-examples'],
])('%s finds the planted fault in the document, and no other error or warning', async (_, lint, rule) => {
  const found = await lint(documentWithFault());
  // One linter reports a schema at its definition, the other also at its uses.
  const isPutIn = ({ place }: Found) => /Broken|broken/.test(place) && place.endsWith('/properties/status/example');
  expect(new Set(found.filter(isPutIn).map((one) => one.rule))).toEqual(new Set([rule]));
  expect(found.filter((one) => !isPutIn(one))).toEqual([]);
});
