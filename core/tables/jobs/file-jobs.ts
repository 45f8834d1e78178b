import type { AskedChoice } from '../ask/asked/asked-data.js';
import type { QueryAnswer } from '../ask/plan/query-answer.js';
import type { QueryPlan } from '../ask/plan/query-plan.js';
import type { QueryTable } from '../ask/plan/query-table.js';
import type { CleanPreview } from '../clean/clean-preview.js';
import type { CleanOptions } from '../clean/kit/clean-step.js';
import type { Recipe } from '../clean/recipe.js';
import type { RecommendedEffect } from '../clean/recommended-steps.js';
import type { WorkbookOutput } from '../clean/writers/in-place/workbook-output.js';
import type { HistoryRecipe } from '../history/recipe/history-recipe.js';
import type { StepOutcome } from '../history/replay/history-step.js';
import type { FindingPlaces } from '../inspect/locate-findings.js';
import type { DatasetFacts, DatasetProfile } from '../profile/column/table-profile.js';
import type { UncertainImport } from '../profile/issues/uncertain-import.js';
import type { OtherTables } from '../read/opened/other-tables.js';
import type { FileInterpretation } from '../read/source/interpretation.js';
import type { ReviewAnswer } from '../review/review-answer.js';
import type { TableReview } from '../review/review-result.js';
import type { RowsFacts, RowsRequest, TableRow } from '../rows/rows-request.js';
import type { TableCheck } from '../schema/check-result.js';
import type { CleanedFile, CleanedFormat, OutputOptions, OutputPlaces } from './cleaned-file.js';
import type { CompareInput, CompareValue } from './compare-versions.js';
import type { CsvFormat } from './csv-format.js';
import type { DatasetOutline } from './dataset-outline.js';
import type { JobInput, JobSource } from './job-input.js';
import type { SecondFile } from './second-tables.js';

/** A reference of right values. `keys` are its key columns: `sku`, or `sku=article no` if the names differ. */
export interface ReferenceInput extends JobInput {
  keys: readonly string[];
}

/** A job that can compare tables with a reference. */
export interface ReferencedInput extends JobInput {
  reference?: ReferenceInput | undefined;
}

/** Cleaning steps: selected by options, or those of a recipe. */
export type StepsRequest = { options: CleanOptions } | { recipe: Recipe };

/** The cleaning to perform: cleaning steps, or the operations of a history. */
export type CleanRequest = StepsRequest | { history: HistoryRecipe };

/** A job that applies a recipe of version 2 to a file. */
export interface HistoryInput extends JobInput {
  history: HistoryRecipe;
  /** Files of the second tables of its operations. */
  seconds: readonly SecondFile[];
}

/** A question about the tables of a file. */
export interface AskInput extends JobInput {
  question: string;
  /** Absolute path of the folder with the vocabulary for interpreting questions. */
  wordsDir: string;
  /** Plan to run; null interprets the question. */
  plan: QueryPlan | null;
  rows: AskedChoice;
  /** Memory limit of the query engine, MB. */
  memoryMb: number;
  /** Whether to also return the table that answered the question. */
  withTable: boolean;
}

export interface AskValue {
  facts: DatasetFacts;
  answer: QueryAnswer;
  /** Null if the table was not requested, or if none could be chosen. */
  table: QueryTable | null;
}

/** The kinds of jobs about a file, with their inputs and results. */
export interface FileJobs {
  interpret: { input: JobInput; value: FileInterpretation[] };
  outline: { input: JobInput; value: DatasetOutline };
  hash: { input: JobInput; value: string };
  /** `inParts`: whether to send each `ProfilePart` before the profile. */
  profile: { input: ReferencedInput & { inParts?: boolean }; value: DatasetProfile };
  rows: {
    input: JobInput & { request: RowsRequest; answer: 'json' | 'lines' };
    /** If lines are requested, `rows` is empty and `lines` contains the rows. */
    value: { facts: RowsFacts; rows: TableRow[]; lines: Uint8Array | null };
  };
  /**
   * `maxRepairs`: corrections to list for each table. `isForReport`: locate the findings of each table and
   * preview the recommended cleaning; otherwise `places` and `recommended` are empty.
   */
  preview: {
    input: ReferencedInput & { clean: StepsRequest; maxRepairs?: number; isForReport?: boolean };
    value: {
      profile: DatasetProfile;
      preview: CleanPreview;
      places: FindingPlaces[][];
      recommended: (RecommendedEffect | null)[];
    };
  };
  clean: {
    input: ReferencedInput & { clean: StepsRequest; output: OutputOptions; places: OutputPlaces };
    /** `csv` is the format of a CSV, `workbook` how a workbook was written; null for other formats. */
    value: {
      preview: CleanPreview;
      format: CleanedFormat;
      csv: CsvFormat | null;
      workbook: WorkbookOutput | null;
      otherTables: OtherTables;
      file: CleanedFile;
      log: CleanedFile | null;
    };
  };
  /** `maxCells`: violations to list for each rule. */
  check: {
    input: ReferencedInput & { recipe: Recipe; maxCells: number };
    value: {
      dataset: DatasetFacts;
      tables: TableCheck[];
      violation_count: number;
      notes: string[];
      uncertain_import: UncertainImport;
    };
  };
  /** The same for a recipe of version 2, whose operations have outcomes. */
  'preview-history': {
    input: HistoryInput;
    value: { preview: CleanPreview; operations: readonly StepOutcome[] };
  };
  'clean-history': {
    input: HistoryInput & Pick<FileJobs['clean']['input'], 'output' | 'places'>;
    value: FileJobs['clean']['value'] & { operations: readonly StepOutcome[] };
  };
  'check-history': {
    input: HistoryInput & Pick<FileJobs['check']['input'], 'maxCells'>;
    value: FileJobs['check']['value'];
  };
  /** Drafts a recipe: the steps that the request selects, and the schema of the tables after them. */
  learn: {
    input: JobInput & { clean: StepsRequest };
    value: { dataset: DatasetFacts; recipe: Recipe; notes: string[]; uncertain_import: UncertainImport };
  };
  /**
   * Evaluates the answers of a review. `sha256` is the hash of the file; `maxExamples` the examples of each question.
   */
  review: {
    input: JobInput & {
      sha256: string;
      answers: readonly ReviewAnswer[];
      maxQuestions: number;
      maxExamples: number;
      withRecipe: boolean;
    };
    value: Omit<TableReview, 'operation' | 'recipe' | 'steps'> & { recipe: Recipe | null };
  };
  undo: {
    /** `log` is the text of the change log. `table` is the id of the table to restore; null for the first one. */
    input: { source: JobSource; log: string; table: string | null; path: string | null };
    value: CleanedFile;
  };
  ask: { input: AskInput; value: AskValue };
  compare: { input: CompareInput; value: CompareValue };
}
