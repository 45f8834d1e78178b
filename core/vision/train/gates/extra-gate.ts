import type { TrainingGate } from '../contract/training-plan.js';
import { REFUSED_ULTRALYTICS } from '../doctor/extra-versions.js';
import type { Trainer } from '../doctor/find-trainer.js';
import { failed, passed } from './gate.js';

const FIX = `Install requirements-train.txt into a Python of its own; "vision-cli train doctor" says how. Ultralytics ${REFUSED_ULTRALYTICS.join(', ')} are refused: they carried malware.`;

/** Whether there is a Python that can train. */
export function extraGate({ chosen, lookedAt }: Trainer): TrainingGate {
  if (chosen === null) {
    const tried = lookedAt.map(({ command, problems }) => `${command}: ${problems.join(' ')}`).join(' ');
    return failed('extra-installed', `No Python was found. ${tried || 'None is configured.'}`, FIX);
  }
  const { facts, problems } = chosen;
  if (problems.length > 0) return failed('extra-installed', `${facts!.python}: ${problems.join(' ')}`, FIX);
  const { ultralytics, torch, onnx } = facts!.packages;
  return passed(
    'extra-installed',
    `${facts!.python}: Python ${facts!.version}, ultralytics ${ultralytics}, torch ${torch}, onnx ${onnx}`,
  );
}
