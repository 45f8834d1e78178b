import type { StepDefinition } from '../kit/define-step.js';
import { capUnusualValues } from './cap-unusual-values.js';
import { collapseWhitespace } from './collapse-whitespace.js';
import { convertExcelSerials } from './convert-excel-serials.js';
import { correctDependentCells } from './correct-dependent-cells.js';
import { dropDuplicateRows } from './drop-duplicate-rows.js';
import { dropEmptyColumns } from './drop-empty-columns.js';
import { dropEmptyRows } from './drop-empty-rows.js';
import { dropIncompleteRows } from './drop-incomplete-rows.js';
import { dropRepeatedHeaders } from './drop-repeated-headers.js';
import { dropTotalRows } from './drop-total-rows.js';
import { fillDown } from './fill-down.js';
import { fillMergedCells } from './fill-merged-cells.js';
import { fillMissing } from './fill-missing.js';
import { lowercaseEmailDomains } from './lowercase-email-domains.js';
import { mergeCategoryVariants } from './merge-category-variants.js';
import { mergeSimilarCategories } from './merge-similar-categories.js';
import { normalizeBooleans } from './normalize-booleans.js';
import { normalizeDates } from './normalize-dates.js';
import { normalizeNumbers } from './normalize-numbers.js';
import { normalizePercents } from './normalize-percents.js';
import { normalizeUnicode } from './normalize-unicode.js';
import { pseudonymize } from './pseudonymize.js';
import { quarantineBrokenRows } from './quarantine-broken-rows.js';
import { renameHeaders } from './rename-headers.js';
import { repairCells } from './repair-cells.js';
import { repairMojibake } from './repair-mojibake.js';
import { replaceNullTokens } from './replace-null-tokens.js';
import { setCellsStep } from './set-cells.js';
import { splitCurrency } from './split-currency.js';
import { splitUnits } from './split-units.js';
import { straightenQuotes } from './straighten-quotes.js';
import { stripControlCharacters } from './strip-control-characters.js';
import { trimWhitespace } from './trim-whitespace.js';
import { unescapeHtml } from './unescape-html.js';
import { uniqueHeaders } from './unique-headers.js';

/**
 * All steps, in the order in which a plan applies them. Merged ranges are filled before rows are dropped. Cells are
 * repaired as the findings show them, before other steps change their texts. Texts are repaired before blanks are
 * handled, because repaired texts can contain blanks. Missing values are replaced before numbers and dates are parsed.
 * Rows and columns are compared and dropped once texts are final.
 */
export const STEPS: readonly StepDefinition[] = [
  fillMergedCells,
  quarantineBrokenRows,
  dropRepeatedHeaders,
  dropTotalRows,
  setCellsStep,
  repairCells,
  repairMojibake,
  unescapeHtml,
  stripControlCharacters,
  normalizeUnicode,
  straightenQuotes,
  trimWhitespace,
  collapseWhitespace,
  replaceNullTokens,
  splitCurrency,
  splitUnits,
  normalizePercents,
  normalizeNumbers,
  convertExcelSerials,
  normalizeDates,
  normalizeBooleans,
  lowercaseEmailDomains,
  mergeCategoryVariants,
  mergeSimilarCategories,
  correctDependentCells,
  capUnusualValues,
  fillDown,
  fillMissing,
  dropEmptyRows,
  dropIncompleteRows,
  dropDuplicateRows,
  dropEmptyColumns,
  pseudonymize,
  uniqueHeaders,
  renameHeaders,
];

export const STEP_BY_NAME: ReadonlyMap<string, StepDefinition> = new Map(
  STEPS.map((definition) => [definition.name, definition]),
);
