import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs the command line and Python in one folder, with separate state and models. */
export interface Shell {
  /** Runs `vision-cli` with these arguments and --json. @throws if the exit code is not 0. */
  cli<Value>(...args: string[]): Promise<Value>;
  /** Starts the same without waiting for it. */
  startCli(...args: string[]): ChildProcess;
  python(script: string, ...args: string[]): Promise<void>;
}

async function finish(child: ChildProcess, name: string): Promise<string> {
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [output, [code]] = await Promise.all([text(child.stdout!), ended]);
  if (code !== 0) throw new Error(`${name} ended with code ${code}`);
  return output;
}

/** @param folder of state and models. @param python with training installed. */
export function openShell(folder: string, python: string): Shell {
  const env = {
    ...process.env,
    HANDLENS_STATE_DIR: `${folder}/state`,
    HANDLENS_MODELS_DIR: `${folder}/models`,
    HANDLENS_TRAINING_PYTHON: python,
  };
  const startCli = (...args: string[]) =>
    spawn(process.execPath, ['dist/vision-cli.mjs', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    startCli,
    async cli(...args) {
      const name = `vision-cli ${args.slice(0, 2).join(' ')}`;
      console.error(`\n$ ${name}`);
      return JSON.parse(await finish(startCli(...args, '--json'), name));
    },
    async python(script, ...args) {
      console.error(`\n$ python ${script}`);
      const quiet = { YOLO_OFFLINE: 'true', YOLO_AUTOINSTALL: 'false', YOLO_CONFIG_DIR: `${folder}/home` };
      const options = { env: { ...env, ...quiet, HOME: `${folder}/home` }, cwd: folder };
      await finish(
        spawn(python, ['-I', script, ...args], { ...options, stdio: ['ignore', 'pipe', 'inherit'] }),
        script,
      );
    },
  };
}
