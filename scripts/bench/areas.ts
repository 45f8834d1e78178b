import type { Area } from './area.js';
import { detectionArea } from './detection/detection-area.js';
import { tablesArea } from './tables/tables-area.js';

/** Every area that can be measured, in the order of the report. */
export const AREAS: readonly Area[] = [detectionArea, tablesArea];
