import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** How the command line and Python are called: in one folder, with separate state and models. */
export interface Shell {
  /** `vision-cli` with these arguments and --json; throws when it ends with another code than 0. */
  cli<Value>(...args: string[]): Promise<Value>;
  /** The same, not waited for. */
  startCli(...args: string[]): ChildProcess;
  python(script: string, ...args: string[]): Promise<void>;
}

async function finish(child: ChildProcess, name: string): Promise<string> {
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [output, [code]] = await Promise.all([text(child.stdout!), ended]);
  if (code !== 0) throw new Error(`${name} ended with code ${code}`);
  return output;
}

/** @param folder where state and models lie. @param python that training is installed in. */
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
