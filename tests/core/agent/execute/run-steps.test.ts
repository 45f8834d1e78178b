import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentStep } from '../../../../core/agent/decision/agent-answer.js';
import type { RequestedCall } from '../../../../core/agent/decision/decision.js';
import {
  type RunSettings,
  type RunTool,
  runSteps,
  type ToolOutcome,
} from '../../../../core/agent/execute/run-steps.js';
import { TOOLS } from '../../../../core/agent/tools/agent-tool.js';
import { Fault } from '../../../../core/base/fault.js';

type Act = (args: object, signal: AbortSignal) => Promise<ToolOutcome>;

/** Creates tools that record their calls and behave as a test specifies. */
function recordingTools(act: Partial<Record<string, Act>> = {}) {
  const calls: [string, object][] = [];
  const run: RunTool = async (name, args, { signal }) => {
    calls.push([name, args]);
    return act[name]?.(args, signal) ?? { result: { of: name }, isPartial: false };
  };
  return { calls, run };
}

const settings = (change: Partial<RunSettings>): RunSettings => ({
  run: recordingTools().run,
  defaultBackend: 'mock',
  execute: true,
  timeMs: 60_000,
  signal: new AbortController().signal,
  hasPrevious: false,
  ...change,
});

const plan = (tool: string, args: Record<string, unknown> = {}): RequestedCall =>
  ({ tool, arguments: args, why: [{ text: tool, start: 0, end: tool.length }] }) as RequestedCall;

const image = plan('detect_image', { image_path: 'a.jpg' });
const folder = plan('detect_folder', { folder_path: 'photos' });
const report = (about = 'this-request') => plan('generate_report', { format: 'markdown', about });

const outcomes = (steps: readonly AgentStep[]) =>
  steps.map(({ tool, status, problem }) => [tool, status, problem?.code]);
const refuse = (code: 'not-found' | 'internal') => async () => {
  throw new Fault(code, 'There is none.');
};

test('runs calls in text order with their arguments, and traces them', async () => {
  const { calls, run } = recordingTools();
  const { steps, trace } = await runSteps([folder, image, plan('list_models')], settings({ run }));
  expect(calls).toEqual([
    ['detect_folder', { folder_path: 'photos' }],
    ['detect_image', { image_path: 'a.jpg' }],
    ['list_models', {}],
  ]);
  expect(steps.map(({ result, endpoint }) => [result, endpoint])).toEqual([
    [{ of: 'detect_folder' }, 'POST /detect/folder'],
    [{ of: 'detect_image' }, 'POST /detect/image'],
    [{ of: 'list_models' }, 'GET /models'],
  ]);
  expect(trace[0]).toEqual({
    stage: 'execute',
    rule: 'executor.done',
    spans: folder.why,
    note: 'detect_folder (POST /detect/folder): done',
  });
});

test('a failed call does not stop the others, and a report covers the available results', async () => {
  const { calls, run } = recordingTools({ detect_image: refuse('not-found') });
  const { steps } = await runSteps([image, folder, report()], settings({ run }));
  expect(outcomes(steps)).toEqual([
    ['detect_image', 'failed', 'not-found'],
    ['detect_folder', 'done', undefined],
    ['generate_report', 'done', undefined],
  ]);
  expect(calls).toHaveLength(3);
});

test.each([
  ['nothing ran before it', [report()], false],
  ['all before it failed', [image, report()], false],
  ['only another report ran', [report('previous-run'), report()], true],
  ['there is no earlier run', [report('previous-run')], false],
])('does not write a report if %s', async (_why, planned, hasPrevious) => {
  const { run } = recordingTools({ detect_image: refuse('not-found') });
  const { steps } = await runSteps(planned, settings({ run, hasPrevious }));
  expect(outcomes(steps.slice(-1))).toEqual([['generate_report', 'not_run', 'not-found']]);
});

test('checks the arguments of a preview without running it', async () => {
  const { calls, run } = recordingTools();
  const wrong = plan('detect_image', { image_path: '' });
  const { steps } = await runSteps([image, wrong, report()], settings({ run, execute: false }));
  expect(calls).toEqual([]);
  expect(outcomes(steps)).toEqual([
    ['detect_image', 'not_run', undefined],
    ['detect_image', 'failed', 'invalid-input'],
    ['generate_report', 'not_run', undefined],
  ]);
});

describe('checks planned calls again', () => {
  test.each(['run_shell', 'train_model --execute', 'constructor', '__proto__', '', 'DETECT_IMAGE'])(
    'runs nothing of a plan with the tool "%s"',
    async (name) => {
      const { calls, run } = recordingTools();
      await expect(runSteps([image, plan(name)], settings({ run }))).rejects.toThrow('not a tool');
      expect(calls).toEqual([]);
    },
  );

  test('does not allow additional tools', () => {
    const tools: Record<string, unknown> = TOOLS;
    expect(() => Object.assign(tools, { run_shell: TOOLS.list_models })).toThrow(TypeError);
    expect(tools.run_shell).toBeUndefined();
  });

  test.each<[string, Record<string, unknown>]>([
    ['detect_image', {}],
    ['detect_image', { image_path: 'a.jpg', execute: true }],
    ['detect_image', { image_path: 'a.jpg', confidence: 2 }],
    ['detect_image', { image_path: 'a\u0000.jpg' }],
    ['train_model', { execute: true }],
    ['train_model', { output: '/tmp/x' }],
    ['train_model', { name: 'x; rm -rf /' }],
    ['train_model', { name: '$(id)' }],
    ['train_model', { name: '../up' }],
    ['train_model', { epochs: 1e9 }],
    ['list_models', { path: '/etc' }],
    ['profile_table', { table_path: 'a.csv', dataset_id: 'ds-1' }],
    ['profile_table', { path: 'a.csv' }],
    ['compare_models', { models: ['mock'] }],
    ['generate_report', { format: 'pdf', about: 'this-request' }],
    ['generate_report', { format: 'html', about: 'this-request', path: '/etc/passwd' }],
  ])('does not run %s with %j', async (tool, args) => {
    const { calls, run } = recordingTools();
    const { steps } = await runSteps([plan(tool, args)], settings({ run, hasPrevious: true }));
    expect([calls, outcomes(steps)]).toEqual([[], [[tool, 'failed', 'invalid-input']]]);
  });

  test('a training plan never becomes a run, whatever its arguments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (args) => {
        const { calls, run } = recordingTools();
        const { steps } = await runSteps([plan('train_model', args)], settings({ run }));
        const known = ['config_path', 'epochs', 'batch', 'image_size', 'name'];
        expect(calls.length > 0).toBe(steps[0]!.status === 'done');
        for (const [, given] of calls) expect(known).toEqual(expect.arrayContaining(Object.keys(given)));
      }),
    );
  });
});

test('abandons a tool that ignores its signal after the time limit, and starts no further ones', async () => {
  const { calls, run } = recordingTools({ detect_folder: () => new Promise(() => undefined) });
  const { steps } = await runSteps([folder, image], settings({ run, timeMs: 50 }));
  expect(outcomes(steps)).toEqual([
    ['detect_folder', 'failed', 'timed-out'],
    ['detect_image', 'not_run', 'timed-out'],
  ]);
  expect(calls).toHaveLength(1);
});

test('a call that has further pages is partial', async () => {
  const { run } = recordingTools({ detect_folder: async () => ({ result: { next_cursor: 'x' }, isPartial: true }) });
  const { steps } = await runSteps([folder, report()], settings({ run }));
  expect(steps.map(({ status }) => status)).toEqual(['partial', 'done']);
});

test('Ctrl-C ends the whole request, not only one call', async () => {
  const controller = new AbortController();
  const { run } = recordingTools({
    detect_image: async () => {
      controller.abort(new Fault('cancelled', 'Stopped.'));
      throw new Fault('cancelled', 'Stopped.');
    },
  });
  const running = runSteps([image, folder], settings({ run, signal: controller.signal }));
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});

test('does not report a bug as a failed call', async () => {
  const { run } = recordingTools({
    detect_image: async () => {
      throw new TypeError('undefined is not a function');
    },
  });
  await expect(runSteps([image], settings({ run }))).rejects.toThrow(TypeError);
});

test('runs at most ten calls', async () => {
  const { calls, run } = recordingTools();
  const { steps } = await runSteps(
    Array.from({ length: 12 }, () => image),
    settings({ run }),
  );
  expect(calls).toHaveLength(10);
  expect(outcomes(steps.slice(9))).toEqual([
    ['detect_image', 'done', undefined],
    ['detect_image', 'not_run', 'invalid-input'],
    ['detect_image', 'not_run', 'invalid-input'],
  ]);
});

test('notifies a listener before and after each call', async () => {
  const heard: string[] = [];
  const { run } = recordingTools({ detect_image: refuse('not-found') });
  await runSteps(
    [image, report(), folder],
    settings({
      run,
      onStart: ({ tool, status }) => heard.push(`start ${tool} ${status}`),
      onEnd: ({ tool, status }) => heard.push(`end ${tool} ${status}`),
    }),
  );
  expect(heard).toEqual([
    'start detect_image not_run',
    'end detect_image failed',
    'end generate_report not_run',
    'start detect_folder not_run',
    'end detect_folder done',
  ]);
});
