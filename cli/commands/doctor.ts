import type { Command } from 'commander';
import type { KeptData } from '../../core/store/kept-data.js';
import type { About } from '../../handlers/kit/about/read-about.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { handler } from '../../handlers/system/about.js';
import { handler as keptHandler } from '../../handlers/system/cache-list.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { checkLibraries } from '../doctor/check-libraries.js';
import { checkBrowser, checkFolder, checkNode, checkPort } from '../doctor/check-machine.js';
import { checkModels } from '../doctor/check-models.js';
import { checkTraining } from '../doctor/check-training.js';
import { type DoctorCheck, ok } from '../doctor/doctor-check.js';
import { EXIT } from '../exit-code.js';
import { describeDoctor } from '../output/describe-doctor.js';
import { sizeOf } from '../output/figures.js';

async function checkState(): Promise<DoctorCheck> {
  const { folder, kept } = await call<KeptData>(keptHandler, {});
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const files = kept.reduce((sum, one) => sum + one.files, 0);
  return ok('stored data', `${folder}: ${files} files, ${sizeOf(bytes)}; "vision-cli cache list" lists them`);
}

async function runChecks(): Promise<DoctorCheck[]> {
  const config = loadConfig(process.env);
  const groups = await Promise.all([
    checkNode(),
    checkLibraries(),
    checkBrowser(),
    checkPort(),
    checkFolder('models folder', config.modelsDir),
    checkFolder('state folder', config.stateDir),
    checkFolder('working folder', config.workDir),
    checkState(),
    checkModels(),
    checkTraining(config),
  ]);
  return groups.flat();
}

async function run(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const [checks, about] = await Promise.all([runChecks(), call<About>(handler, {})]);
  terminal.data(flags.json ? JSON.stringify({ checks, about }) : describeDoctor(checks, about, terminal));
  if (checks.some(({ state }) => state === 'problem')) process.exitCode = EXIT.machine;
}

/** `vision-cli doctor` */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('Diagnose this installation and suggest fixes')
    .description(
      'Check Node.js, the native libraries, the browser, the port, folders, models and the optional training extra. Exits with 5 if a part of Handlens does not work.',
    )
    .action(run);
  withExamples(command, ['vision-cli doctor', 'vision-cli doctor --json']);
}
