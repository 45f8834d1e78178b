import type { QuestionWords } from './question-words.js';
import type { IndexedColumn } from './table-index.js';

/** Whether a low value of a column is good, by its header: a rank, time, cost or number of faults. */
export const isRank = ({ header }: IndexedColumn, { ranks }: QuestionWords): boolean =>
  header.some(({ stem }) => ranks.has(stem));
