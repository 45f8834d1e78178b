import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readDockerfile, readIgnore, type Stage, type Step, stagesUpTo } from './read-dockerfile.js';

/** User, programs and registry for executing the steps. The user is never root. */
export interface Walker {
  uid: number;
  gid: number;
  /** Program used as the node of the base image. */
  node: string;
  /** Host name of the package registry. */
  registry: string;
}

/** Result of a stage: a folder used as the root of its file system. */
export interface WalkedStage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
  user: string;
}

const run = promisify(execFile);

/** Maps an absolute path of the image to the folder used as its root. */
export const inside = (root: string, text: string) => text.replace(/(?<=^|\s)\/(?=\w)/g, `${root}/`);

export class ImageWalk {
  readonly #stages: Stage[];
  readonly #isSent: (path: string) => boolean;
  readonly #walked = new Map<string, WalkedStage>();

  readonly #context: string;
  readonly #folder: string;
  readonly walker: Walker;

  private constructor(
    places: { context: string; folder: string },
    walker: Walker,
    texts: { dockerfile: string; ignore: string },
  ) {
    this.#context = places.context;
    this.#folder = places.folder;
    this.walker = walker;
    this.#stages = readDockerfile(texts.dockerfile);
    this.#isSent = readIgnore(texts.ignore);
  }

  /** @param context folder of the Dockerfile. @param folder an empty folder for the stages. */
  static async open(context: string, folder: string, walker: Walker): Promise<ImageWalk> {
    const dockerfile = await readFile(join(context, 'Dockerfile'), 'utf8');
    const ignore = await readFile(join(context, '.dockerignore'), 'utf8');
    return new ImageWalk({ context, folder }, walker, { dockerfile, ignore });
  }

  /** Executes the Dockerfile up to a stage, including the stages that it copies from. */
  async walk(name: string): Promise<WalkedStage> {
    const known = this.#walked.get(name);
    if (known) return known;
    const root = join(this.#folder, name);
    await this.#makeFolder(root);
    const stage: WalkedStage = { root, workdir: '/', env: {}, entrypoint: [], command: [], healthcheck: [], user: '' };
    for (const { steps } of stagesUpTo(this.#stages, name)) for (const step of steps) await this.#take(stage, step);
    this.#walked.set(name, stage);
    return stage;
  }

  async #take(stage: WalkedStage, step: Step): Promise<void> {
    const executors: Record<string, () => Promise<void> | void> = {
      WORKDIR: () => this.#enter(stage, step.args[0]!),
      ENV: () => void Object.assign(stage.env, Object.fromEntries(step.args.map((pair) => pair.split(/=(.*)/s)))),
      COPY: () => this.#copy(stage, step),
      RUN: () => this.#run(stage, step),
      USER: () => void Object.assign(stage, { user: step.args[0] }),
      ENTRYPOINT: () => void Object.assign(stage, { entrypoint: step.args }),
      CMD: () => void Object.assign(stage, { command: step.args }),
      HEALTHCHECK: () => void Object.assign(stage, { healthcheck: step.args }),
      EXPOSE: () => undefined,
    };
    const take = executors[step.keyword];
    if (!take) throw new Error(`Line ${step.line} has ${step.keyword}, which is not supported here.`);
    await take();
  }

  async #makeFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true });
    if (process.getuid?.() === 0) await chown(path, this.walker.uid, this.walker.gid);
  }

  async #enter(stage: WalkedStage, path: string): Promise<void> {
    stage.workdir = resolve('/', stage.workdir, path);
    await this.#makeFolder(join(stage.root, stage.workdir));
  }

  async #copy(stage: WalkedStage, { args, flags }: Step): Promise<void> {
    const to = resolve('/', stage.workdir, args.at(-1)!);
    const from = flags.from === undefined ? this.#context : (await this.walk(flags.from)).root;
    const isSent = (path: string) => flags.from !== undefined || this.#isSent(path);
    const sources = args.slice(0, -1);
    for (const source of sources) {
      const path = isAbsolute(source) ? source.slice(1) : source;
      if (!isSent(path)) throw new Error(`"${path}" is copied, but .dockerignore excludes it from the build context.`);
      const isFolder = (await stat(join(from, path))).isDirectory();
      const isInto = !isFolder && (sources.length > 1 || args.at(-1)!.endsWith('/'));
      await this.#place(join(from, path), join(stage.root, to, isInto ? basename(path) : ''));
    }
  }

  async #place(from: string, to: string): Promise<void> {
    await this.#makeFolder(dirname(to));
    await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true });
    if (process.getuid?.() !== 0) return;
    await run('chown', ['-hR', `${this.walker.uid}:${this.walker.gid}`, to]);
  }

  async #run(stage: WalkedStage, { text }: Step): Promise<void> {
    const { uid, gid } = this.walker;
    const isRoot = process.getuid?.() === 0;
    // Only root can give folders to others, as the step does.
    const isGiving = isRoot && text.startsWith('install ');
    const owned = isRoot ? text : text.replace('-o 1000 -g 0', `-o ${uid} -g ${gid}`);
    await run('/bin/sh', ['-euc', inside(stage.root, owned)], {
      cwd: join(stage.root, stage.workdir),
      env: {
        ...this.environment(stage),
        npm_config_registry: this.walker.registry,
        npm_config_update_notifier: 'false',
      },
      maxBuffer: 64e6,
      ...(isRoot && !isGiving ? { uid, gid } : {}),
    });
  }

  /** Returns the variables of a stage, plus those that a program needs to start and to trust the registry. */
  environment(stage: WalkedStage): Record<string, string> {
    const env = Object.entries(stage.env).map(([name, value]) => [name, inside(stage.root, value)]);
    const trusted = process.env.NODE_EXTRA_CA_CERTS;
    return {
      PATH: `${dirname(this.walker.node)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: join(this.#folder, 'home'),
      ...(trusted === undefined ? {} : { NODE_EXTRA_CA_CERTS: trusted }),
      ...Object.fromEntries(env),
    };
  }
}
