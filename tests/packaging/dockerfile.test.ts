import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { readDockerfile, readIgnore, type Stage, stagesUpTo } from '../../scripts/image/read-dockerfile.js';

const text = readFileSync('Dockerfile', 'utf8');
const stages = readDockerfile(text);
const isSent = readIgnore(readFileSync('.dockerignore', 'utf8'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const steps = (name: string, keyword?: string) =>
  stagesUpTo(stages, name)
    .flatMap((stage: Stage) => stage.steps)
    .filter((step) => keyword === undefined || step.keyword === keyword);

test('hadolint reports nothing', () => {
  expect(validate(text)).toEqual([]);
});

test('the linter reports errors', () => {
  expect(validate('FROM node:24\nRUNN x\n')).not.toEqual([]);
});

test('the last stage is the default image', () => {
  expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', 'service', 'train', 'default']);
});

test('one base image, by its full version, small and never the latest', () => {
  const names = new Set(stages.map(({ name }) => name));
  const images = new Set(stages.map(({ base }) => base).filter((base) => !names.has(base)));
  expect([...images]).toEqual([expect.stringMatching(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/)]);
});

describe.each(['default', 'train'])('the image %s', (name) => {
  test('runs as a numeric user other than root, in group 0, also in later steps', () => {
    const all = steps(name);
    const user = all.findLastIndex(({ keyword }) => keyword === 'USER');
    expect(all[user]?.args).toEqual(['1000:0']);
    expect(all.slice(user + 1).map(({ keyword }) => keyword)).toEqual(['CMD']);
  });

  test('starts the service with its arguments as a list, so that it receives signals', () => {
    const [entrypoint] = steps(name, 'ENTRYPOINT');
    expect(entrypoint!.text).toMatch(/^\["node",/);
    expect(entrypoint!.args).toEqual(['node', '/app/dist/vision-cli.mjs']);
    const command = steps(name, 'CMD').at(-1)!;
    expect(command.text).toMatch(/^\[/);
    expect(command.args.slice(0, 3)).toEqual(['serve', '--host', '0.0.0.0']);
  });

  test('has a health check', () => {
    expect(steps(name, 'HEALTHCHECK').map(({ args }) => args.join(' '))).toEqual([
      expect.stringContaining("fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health')"),
    ]);
  });

  test('contains no tools and no sources, only runtime files', () => {
    const copied = steps(name, 'COPY').flatMap(({ args }) => args.slice(0, -1));
    for (const source of ['core', 'handlers', 'cli', 'gui', 'scripts', 'tests', '.', 'models']) {
      expect(copied, source).not.toContain(source);
    }
  });

  test('contains no secret and downloads nothing by itself', () => {
    expect(steps(name, 'ARG')).toEqual([]);
    expect(steps(name, 'ADD')).toEqual([]);
    for (const { text: run } of steps(name, 'RUN')) expect(run).not.toMatch(/\b(curl|wget|sudo)\b/);
    const names = steps(name, 'ENV').flatMap(({ args }) => args.map((pair) => pair.split('=')[0]));
    expect(names.filter((variable) => /TOKEN|KEY|SECRET|PASSWORD/.test(variable!))).toEqual([]);
  });
});

test('the default image has no training: no Python, requirements, program or route', () => {
  const instructions = steps('default')
    .map((step) => step.text)
    .join('\n');
  expect(instructions).not.toMatch(
    /python|pip|requirements-train|serverless\.train|(^|\s|\/)training|--training|torch/i,
  );
  expect(
    steps('train')
      .map((step) => step.text)
      .join('\n'),
  ).toMatch(/requirements-train\.txt/);
});

test('all copied files exist and are sent to the builder, or come from a stage', () => {
  for (const stage of stages) {
    for (const { keyword, args, flags, line } of stage.steps) {
      if (keyword !== 'COPY') continue;
      if (flags.from !== undefined) {
        expect(
          stages.map(({ name }) => name),
          `line ${line}`,
        ).toContain(flags.from);
        continue;
      }
      for (const source of args.slice(0, -1)) {
        expect([source, existsSync(source), isSent(source)]).toEqual([source, true, true]);
      }
    }
  }
});

test('the build context has no weights, photos, state, history or secrets', () => {
  for (const path of [
    'models/a.onnx',
    '.git/config',
    '.env',
    'node_modules/a',
    'photos/a.jpg',
    'dist/a',
    'tests/a',
    'x.pem',
  ]) {
    expect([path, isSent(path)]).toEqual([path, false]);
  }
  expect(isSent('core/base/fault.ts')).toBe(true);
});

test('.dockerignore includes nothing by a pattern', () => {
  expect(() => readIgnore('node_modules\n')).toThrow(/must begin/);
  expect(() => readIgnore('*\n!**/*.ts\n')).toThrow(/only include plain names/);
});

test('packages come from the lock file, without their scripts', () => {
  const installs = stages.flatMap((stage) => stage.steps.filter(({ text: run }) => /\bnpm (ci|i|install)\b/.test(run)));
  expect(installs.length).toBeGreaterThan(0);
  for (const { text: run } of installs) expect(run).toMatch(/npm ci( --omit=dev)? --ignore-scripts/);
  expect(steps('packages', 'RUN')[0]!.text).toContain('--omit=dev');
});

test('runs only scripts of the package', () => {
  const named = stages.flatMap((stage) =>
    stage.steps.flatMap(({ text: run }) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)),
  );
  expect(named).not.toEqual([]);
  for (const name of named) expect(scripts[name], name).toBeDefined();
});

test('files that the service starts programs from are in the image', () => {
  const program = readFileSync(join('cli', 'server', 'start-server.ts'), 'utf8');
  expect(program).toContain("'serverless.yml' | 'serverless.train.yml'");
  expect(steps('default', 'COPY').flatMap(({ args }) => args)).toContain('serverless.yml');
  expect(steps('train', 'COPY').flatMap(({ args }) => args)).toContain('serverless.train.yml');
});
