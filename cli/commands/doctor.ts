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
import { checkDetection, checkTables } from '../doctor/check-work.js';
import { type DoctorCheck, ok } from '../doctor/doctor-check.js';
import { EXIT } from '../exit-code.js';
import { describeDoctor, describePaths } from '../output/describe-doctor.js';
import { sizeOf } from '../output/figures.js';

async function checkState(): Promise<DoctorCheck> {
  const { folder, kept } = await call<KeptData>(keptHandler, {});
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const files = kept.reduce((sum, one) => sum + one.files, 0);
  const detail = `${folder}: ${files} files, ${sizeOf(bytes)}; "vision-cli cache list" lists them`;
  return ok({ topic: 'disk', name: 'stored data' }, detail, `state ${sizeOf(bytes)}`);
}

async function runChecks(): Promise<DoctorCheck[]> {
  const config = loadConfig(process.env);
  const groups = await Promise.all([
    checkNode(),
    checkLibraries(),
    checkBrowser(),
    checkPort(),
    checkState(),
    checkFolder('models folder', config.modelsDir),
    checkFolder('state folder', config.stateDir),
    checkFolder('working folder', config.workDir),
    checkModels(),
    checkTraining(config),
  ]);
  // Afterwards, so that nothing else slows them down.
  return [...groups.flat(), ...(await checkDetection()), await checkTables()];
}

/** Returns a check without the fields for the text output. */
const published = ({ name, state, detail, remedy }: DoctorCheck) => ({ name, state, detail, remedy });

async function run(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<{ paths?: boolean }>(command);
  const begun = performance.now();
  const [checks, about] = await Promise.all([runChecks(), call<About>(handler, {})]);
  const seconds = (performance.now() - begun) / 1000;
  if (flags.json) terminal.data(JSON.stringify({ checks: checks.map(published), about }));
  else terminal.data(flags.paths ? describePaths(checks, about) : describeDoctor(checks, { about, seconds }, terminal));
  if (!flags.paths) terminal.suggest(['vision-cli', 'doctor', '--paths'], 'files and versions for a bug report');
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
    .option('--paths', 'print folders, versions and all details, for a bug report')
    .action(run);
  withExamples(command, ['vision-cli doctor', 'vision-cli doctor --json']);
}
