import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import type { DecideContext } from '../../core/agent/decide.js';
import { readLanguages } from '../../core/agent/language/language.js';
import { readPolicies } from '../../core/agent/policy/read-policies.js';

/** The agent with the words of the product. */
export const AGENT: DecideContext = {
  languages: readLanguages('configs/agent'),
  policies: readPolicies('configs/agent/policy'),
};

const Requests = z.record(z.string(), z.array(z.string()).min(1));

/** Returns the requests of a fixture, with their headings. */
export function readRequests(name: string): [heading: string, text: string][] {
  const groups = Requests.parse(parse(readFileSync(`tests/fixtures/agent/${name}.yaml`, 'utf8')));
  return Object.entries(groups).flatMap(([heading, texts]) => texts.map((text): [string, string] => [heading, text]));
}
