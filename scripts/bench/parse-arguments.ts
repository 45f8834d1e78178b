import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault } from '../../core/base/fault.js';
import type { BenchRequest, ModelFile } from './area.js';

/** Parses `FILE`, or `FILE=NAME` if the file name is not descriptive. */
function readModel(text: string): ModelFile {
  const [file = '', ...name] = text.split('=');
  return { path: resolve(file), name: name.join('=') || basename(file) };
}

/** Returns the Python installed by `scripts/bench-setup.sh detection`; null if there is none. */
function installedPython(peersDir: string): string | null {
  const python = join(resolve(peersDir), 'detection', 'bin', 'python');
  return existsSync(python) ? python : null;
}

/** Parses the command line. @throws Fault `invalid-input`. */
export function parseArguments(words: readonly string[]): BenchRequest {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        page: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        model: { type: 'string', multiple: true, default: [] },
        photos: { type: 'string', default: '../shared/data/photos' },
        tables: { type: 'string', default: '../shared/data/tables' },
        agent: { type: 'string', default: '../shared/data/agent' },
        questions: { type: 'string', default: '../shared/data/tableqa' },
        python: { type: 'string' },
        peers: { type: 'string', default: '.bench' },
      },
    });
    return {
      onlyPage: values.page,
      areas: positionals,
      pace: values.quick ? 'quick' : 'full',
      models: values.model.map(readModel),
      photosDir: resolve(values.photos),
      tablesDir: resolve(values.tables),
      agentDir: resolve(values.agent),
      questionsDir: resolve(values.questions),
      python: values.python ?? process.env.HANDLENS_BENCH_PYTHON ?? installedPython(values.peers),
      peersDir: resolve(values.peers),
    };
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new Fault('invalid-input', `${detail} Example: npm run bench -- detection --model yolo11n.onnx`, { cause });
  }
}

/** Returns the command that repeats a measurement, with file names instead of paths. */
export function commandOf({ areas, models, python, peersDir }: BenchRequest): string {
  const quoted = (text: string) => (/\s|[()]/.test(text) ? `"${text}"` : text);
  const flags = models.map(({ path, name }) => {
    const file = basename(path);
    return `--model ${quoted(name === file ? file : `${file}=${name}`)}`;
  });
  const isNamed = python !== null && python !== installedPython(peersDir);
  const words = [...areas, ...flags, ...(isNamed ? ['--python', basename(python)] : [])];
  return ['npm run build && npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}
