import type { ReviewQuestion } from './review-result.js';

/** Whether one answer can be for all similar questions. Values of sources differ. */
export const canAnswerAll = ({ kind, similar }: ReviewQuestion): boolean => kind !== 'claim' && similar > 1;
