import * as z from 'zod';
import { data } from '../../report/document.js';
import { vocabulary } from '../words/vocabulary.js';
import { defineTool } from './define-tool.js';
import { fillDetection } from './fill-detection.js';
import { type CallOf, type ClauseArguments, callFor, type FilledOf, findConfig, type KnownPlaces } from './filling.js';

const vocab = vocabulary({ sentences: { report: ['format'] }, counts: [], report: [] });
/** Slots for the place that is to be processed first. */
const PLACES = ['image', 'folder', 'config'];
const Format = z.enum(['markdown', 'html']);

/** A call of the tool, or of one whose results the report needs. */
type Called = 'generate_report' | 'detect_image' | 'detect_folder' | 'validate_dataset';

/** Fills in a report on something that is still to be detected or validated: "report on people in photos/". */
function fillReportOn(
  clause: ClauseArguments,
  places: KnownPlaces,
  report: CallOf<'generate_report'>,
): FilledOf<Called> {
  const { path } = clause.slots.has('config') ? findConfig(clause, places) : {};
  const filled: FilledOf<Called> =
    path === undefined ? fillDetection(clause, places) : callFor('validate_dataset', { config_path: path });
  return filled.kind === 'calls' ? { ...filled, calls: [...filled.calls, report] } : filled;
}

export const generateReportTool = defineTool({
  docs: { does: 'a report on existing results, in Markdown or HTML', takes: '' },
  arguments: z.strictObject({
    format: Format.meta({ description: 'Format of the report', example: 'markdown' }),
    about: z
      .enum(['this-request', 'previous-run'])
      .meta({ description: 'Results to report on', example: 'this-request' }),
  }),
  result: z.object({ format: Format }),
  role: 'report',
  // High, so that a report is written only if the clause requests nothing else.
  cover: 0.9,
  endpoint: null,
  hasOwnRun: true,
  fill(clause, places): FilledOf<Called> {
    const { format = 'markdown', ...gives } = clause.gives;
    const report: CallOf<'generate_report'> = { tool: 'generate_report', arguments: { format } };
    const isOnPlace = PLACES.some((slot) => clause.slots.get(slot)?.kind === 'paths');
    return isOnPlace ? fillReportOn({ ...clause, gives }, places, report) : { kind: 'calls', calls: [report] };
  },
  terms: vocab.terms,
  summarize: ({ format }, _, words) => [
    vocab.sentence(words, 'report', { format: data(format === 'html' ? 'HTML' : 'Markdown') }),
  ],
  report: null,
});
