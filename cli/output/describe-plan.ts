import type { Estimate, TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { plain, type Terminal } from '../terminal.js';
import { countOf, grouped } from './figures.js';

const GATE_STYLE = { passed: 'green', failed: 'red', unknown: 'yellow' } as const;

function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

function estimateLine({ what, low, high, unit, basis }: Estimate, terminal: Terminal): string {
  const name = `  ${what.padEnd(9)}`;
  if (low === null || high === null) return `${name} ${terminal.paint('dim', plain(basis))}`;
  const format = (value: number) => (unit === 's' ? span(value) : `${grouped(value)} MB`);
  const figures = format(low) === format(high) ? format(low) : `${format(low)} to ${format(high)}`;
  return `${name} ${figures}  ${terminal.paint('dim', plain(basis))}`;
}

function splitLines({ dataset }: TrainingPlan): string[] {
  return Object.entries(dataset.splits).flatMap(([split, counts]) =>
    counts
      ? [
          `            ${split}: ${countOf(counts.images, 'image')}, ${countOf(counts.objects, 'object')}, ${countOf(counts.backgrounds, 'background image')}`,
        ]
      : [],
  );
}

function head(plan: TrainingPlan, terminal: Terminal): string[] {
  const { dataset, model, settings, steps } = plan;
  const names = dataset.classes.slice(0, 8).map(plain).join(', ');
  const more = dataset.classes.length > 8 ? ', ...' : '';
  return [
    `${terminal.paint('bold', plan.kind === 'smoke' ? 'smoke plan' : 'plan')} ${plan.plan_id}`,
    `  dataset   ${plain(dataset.config)}`,
    `            ${grouped(dataset.classes.length)} ${dataset.classes.length === 1 ? 'class' : 'classes'}: ${names}${more}`,
    ...splitLines(plan),
    `  model     ${plain(model)} from scratch, ${countOf(settings.epochs, 'epoch')}, batch ${settings.batch}, ${settings.image_size} px, ${plain(settings.device)}, seed ${settings.seed}`,
    `  steps     ${grouped(steps.per_epoch)} per epoch, ${grouped(steps.total)} in total`,
    ...plan.estimates.map((estimate) => estimateLine(estimate, terminal)),
  ];
}

function gateLines({ gates }: TrainingPlan, terminal: Terminal): string[] {
  return gates.flatMap(({ id, state, evidence, fix }) => [
    `  ${terminal.paint(GATE_STYLE[state], state.padEnd(7))}  ${id.padEnd(15)}  ${plain(evidence)}`,
    ...(fix === null ? [] : [`  ${' '.repeat(26)}${terminal.paint('dim', plain(fix))}`]),
  ]);
}

function commandLines({ command }: TrainingPlan): string[] {
  const { argv, environment, cwd, input } = command;
  return [
    `  in      ${plain(cwd)}`,
    `  argv    ${plain(JSON.stringify(argv))}`,
    `  stdin   ${plain(JSON.stringify(input))}`,
    ...Object.entries(environment).map(
      ([name, value], place) => `  ${place === 0 ? 'env   ' : '      '}  ${plain(`${name}=${value}`)}`,
    ),
  ];
}

/** Says whether a plan can be executed, if its execution was not requested. */
export function describeVerdict(plan: TrainingPlan, terminal: Terminal): string {
  if (plan.kind === 'smoke') return 'Nothing was trained. This plan is an example.';
  if (!plan.is_executable)
    return terminal.paint(
      'yellow',
      'Nothing was trained, and the plan cannot be executed because not every gate passes.',
    );
  return `${terminal.paint('green', 'Every gate passes.')} Nothing was trained. Run the same command with --execute to train.`;
}

/** Describes a training plan: its settings, its checks, and the exact command. */
export function describePlan(plan: TrainingPlan, terminal: Terminal): string {
  return [
    ...head(plan, terminal),
    'gates',
    ...gateLines(plan, terminal),
    'command',
    ...commandLines(plan),
    'files to write',
    ...plan.writes.map((path) => `  ${plain(path)}`),
    'notes',
    ...plan.notes.map((note) => `  ${plain(note)}`),
  ].join('\n');
}
