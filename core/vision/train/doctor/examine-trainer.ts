import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type CheckedPython, findTrainer } from './find-trainer.js';
import { type OwnEnvironment, runPython } from './run-python.js';

/** Time limit, ms. Importing torch from a cold disk takes half a minute. */
const TIMEOUT_MS = 120_000;

/**
 * Imports the packages, because installed packages may still fail to load, for example because of a missing system
 * library or conflicting versions.
 */
const CODE = `
import json, torch, ultralytics, onnx
print(json.dumps({
    "threads": torch.get_num_threads(),
    "gpus": [torch.cuda.get_device_name(place) for place in range(torch.cuda.device_count())],
}))
`;

const Devices = z.strictObject({ threads: z.int().min(1), gpus: z.array(z.string().max(200)).max(64) });

/** Whether training is possible on this machine, and what is missing. */
export interface TrainerExamination {
  is_ready: boolean;
  /** Absolute path of the Python used for training; null if none was found. */
  python: string | null;
  versions: Record<string, string | null>;
  /** CPU threads that torch uses, and its GPUs by number; null if torch was not loaded. */
  devices: z.infer<typeof Devices> | null;
  /** Each Python that was checked, with its problems. */
  looked_at: { command: string; python: string | null; problems: string[] }[];
  problems: string[];
  /** Commands that install missing packages. */
  install: string[];
}

function lastLine(output: string): unknown {
  try {
    return JSON.parse(output.trim().split('\n').at(-1) ?? '');
  } catch {
    return null;
  }
}

/** Imports the packages once, with a temporary home folder. */
async function load(python: string, own: OwnEnvironment, signal?: AbortSignal) {
  const home = await mkdtemp(join(tmpdir(), 'handlens-doctor-'));
  try {
    const extra = {
      HOME: home,
      YOLO_CONFIG_DIR: home,
      MPLCONFIGDIR: home,
      YOLO_OFFLINE: 'true',
      YOLO_AUTOINSTALL: 'false',
    };
    const answer = await runPython(python, { code: CODE, args: [], own, extra, timeoutMs: TIMEOUT_MS, signal });
    if ('refusal' in answer) return { devices: null, problem: `The packages do not load: ${answer.refusal}.` };
    const devices = Devices.safeParse(lastLine(answer.output)).data ?? null;
    return { devices, problem: devices ? null : 'The packages load, but torch does not report its devices.' };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const summarize = ({ command, facts, problems }: CheckedPython) => ({
  command,
  python: facts?.python ?? null,
  problems,
});

/**
 * Searches for a Python with which training is possible, and imports the dependencies in it. Takes seconds; leaves no
 * files.
 * @param installation folder of the training extra, and the requirements file that pins it.
 */
export async function examineTrainer(
  commands: readonly string[],
  installation: { folder: string; requirements: string },
  { own, signal }: { own: OwnEnvironment; signal?: AbortSignal },
): Promise<TrainerExamination> {
  const { chosen, checked: lookedAt } = await findTrainer(commands, own, signal);
  const facts = chosen?.facts ?? null;
  const problems = chosen ? [...chosen.problems] : ['No Python was found.'];
  const loaded = facts && problems.length === 0 ? await load(facts.python, own, signal) : null;
  if (loaded?.problem) problems.push(loaded.problem);
  const python = join(installation.folder, 'bin', 'python');
  const install = [
    `python3 -m venv ${quote(installation.folder)}`,
    `${quote(python)} -m pip install -r ${quote(installation.requirements)}`,
  ];
  return {
    is_ready: problems.length === 0,
    python: facts?.python ?? null,
    versions: { python: facts?.version ?? null, ...facts?.packages },
    devices: loaded?.devices ?? null,
    looked_at: lookedAt.map(summarize),
    problems,
    install: problems.length === 0 ? [] : install,
  };
}

/** Quotes a path for the shell. */
function quote(path: string): string {
  return /^[A-Za-z0-9@%_+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
