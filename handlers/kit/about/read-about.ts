import { readFile } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.js';
import { packageRoot } from '../package-root.js';
import { settingsFileOf } from '../settings/user-folders.js';

const Shipped = z
  .strictObject({
    name: z.string().meta({ description: 'Package', example: 'zod' }),
    version: z.string().meta({ description: 'Its version', example: '4.6.7' }),
    licence: z.string().meta({ description: 'Declared licence', example: 'MIT' }),
  })
  .meta({ id: 'ShippedPackage', description: 'A bundled package' });

export const About = z
  .strictObject({
    version: z.string().meta({ description: 'Version of the toolkit', example: '0.5.0' }),
    licence: z.string().meta({ description: 'Licence of the toolkit', example: 'MIT' }),
    node: z.string().meta({ description: 'Version of Node.js', example: 'v20.20.2' }),
    system: z.string().meta({ description: 'System and processor', example: 'linux 6.1.0 x64' }),
    libraries: z.array(Shipped).meta({ description: 'Libraries used at run time', example: [] }),
    shipped: z
      .array(Shipped)
      .meta({ description: 'All bundled packages, collected at build time; empty before a build', example: [] }),
    places: z
      .strictObject({
        program: z.string().meta({ description: 'Folder of the program', example: '/home/ada/handlens' }),
        settings_file: z.string().meta({ description: 'Settings file', example: '~/.config/handlens/settings.yaml' }),
        state_dir: z.string().meta({ description: 'Folder of stored data', example: '~/.local/state/handlens' }),
        models_dir: z.string().meta({ description: 'Folder of weights and cards', example: '/home/ada/models' }),
        log: z.string().meta({ description: 'Destination of the log', example: 'standard error, with --verbose' }),
      })
      .meta({ id: 'AboutPlaces', description: 'Paths on this machine' }),
  })
  .meta({ id: 'About', description: 'Versions, packages and paths' });
export type About = z.infer<typeof About>;

type Shipped = z.infer<typeof Shipped>;

/** Libraries whose versions help to diagnose faults: native code and frameworks. */
const REPORTED_LIBRARIES: ReadonlySet<string> = new Set([
  'onnxruntime-node',
  'sharp',
  '@duckdb/node-api',
  '@e965/xlsx',
  'serverless-offline',
  'osls',
  'swagger-ui-dist',
  'zod',
]);

async function readShipped(): Promise<Shipped[]> {
  try {
    return JSON.parse(await readFile(join(packageRoot(), 'dist', 'licences.json'), 'utf8')) as Shipped[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Collects versions, licences and folders of this installation. */
export async function readAbout(config: Config, env: NodeJS.ProcessEnv): Promise<About> {
  const shipped = await readShipped();
  return {
    version: packageFacts.version,
    licence: packageFacts.license,
    node: process.version,
    system: `${process.platform} ${release()} ${arch()}`,
    libraries: shipped.filter(({ name }) => REPORTED_LIBRARIES.has(name)),
    shipped,
    places: {
      program: packageRoot(),
      settings_file: settingsFileOf(env),
      state_dir: config.stateDir,
      models_dir: config.modelsDir,
      log: 'standard error of the server, with --verbose; no file is written',
    },
  };
}
