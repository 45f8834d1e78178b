import { agentArea } from './agent/agent-area.js';
import type { Area } from './area.js';
import { datasetsArea } from './datasets/datasets-area.js';
import { detectionArea } from './detection/detection-area.js';
import { guiArea } from './gui/gui-area.js';
import { questionsArea } from './questions/questions-area.js';
import { shortArea } from './short/short-area.js';
import { tablesArea } from './tables/tables-area.js';

/** Every area that can be measured, in the order of the report. */
export const AREAS: readonly Area[] = [
  detectionArea,
  tablesArea,
  datasetsArea,
  agentArea,
  questionsArea,
  guiArea,
  shortArea,
];
