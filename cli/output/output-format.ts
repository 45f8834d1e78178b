import { Fault } from '../../core/base/fault.js';
import { type CleanedFormat, formatOfName } from '../../core/tables/jobs/cleaned-file.js';

/** Returns the output format of a file name. Faults: invalid-input. */
export function formatOfOutput(output: string): CleanedFormat {
  const format = formatOfName(output);
  if (format !== null) return format;
  throw new Fault(
    'invalid-input',
    `"${output}" must end in .xlsx, .xlsm, .csv, .tsv, .txt, .parquet, .arrow or .feather.`,
  );
}
