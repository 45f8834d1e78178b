import type { Command } from 'commander';
import { withExamples } from '../context.js';
import { addChanging } from './session/change-history.js';
import { addImporting } from './session/import-session.js';
import { addJudging } from './session/judge-findings.js';
import { addManaging, addReading } from './session/manage-sessions.js';
import { addMatching } from './session/match-table.js';
import { addInspecting, addOutputs } from './session/read-session.js';
import { addScript } from './session/write-script.js';

/** `vision-cli table session start|list|show|add|edit|off|on|move|remove|undo|redo|...` */
export function addTableSession(group: Command): void {
  const session = group
    .command('session')
    .summary('Edit a table step by step, with undo, branches and recipes')
    .description(
      'Edit a table step by step. A session is a history of operations; each can be changed, moved, switched off or undone at any time. The file is never changed.',
    );
  withExamples(session, [
    'vision-cli table session start beers.csv',
    'vision-cli table session add trim_whitespace --column city',
    'vision-cli table session file -o beers-edited.csv',
  ]);
  addReading(session);
  addChanging(session);
  addMatching(session);
  addInspecting(session);
  addJudging(session);
  addOutputs(session);
  addScript(session);
  addImporting(session);
  addManaging(session);
}
