import { endpoint as uploadComplete } from './datasets/upload-complete.js';
import { endpoint as uploadPart } from './datasets/upload-part.js';
import { endpoint as uploadRemove } from './datasets/upload-remove.js';
import { endpoint as uploadState } from './datasets/upload-state.js';
import { endpoint as agentRun } from './detection/agent-run.js';
import { endpoint as datasetValidate } from './detection/dataset-validate.js';
import { endpoint as detectFolder } from './detection/detect-folder.js';
import { endpoint as detectImage } from './detection/detect-image.js';
import { endpoint as imagePreview } from './detection/image-preview.js';
import { endpoint as models } from './detection/models.js';
import { endpoint as modelsCompare } from './detection/models-compare.js';
import { endpoint as sampleFile } from './detection/sample-file.js';
import { endpoint as samples } from './detection/samples.js';
import { endpoint as trainSmoke } from './detection/train-smoke.js';
import type { AnyEndpoint } from './kit/define-endpoint.js';
import { endpoint as about } from './system/about.js';
import { endpoint as app } from './system/app.js';
import { endpoint as appItem } from './system/app-item.js';
import { endpoint as appPage } from './system/app-page.js';
import { endpoint as cacheClear } from './system/cache-clear.js';
import { endpoint as cache } from './system/cache-list.js';
import { endpoint as docs } from './system/docs.js';
import { endpoint as docsAsset } from './system/docs-asset.js';
import { endpoint as guiAsset } from './system/gui-asset.js';
import { endpoint as health } from './system/health.js';
import { endpoint as home } from './system/home.js';
import { endpoint as licences } from './system/licences.js';
import { endpoint as localModelCheck } from './system/local-model-check.js';
import { endpoint as openapi } from './system/openapi.js';
import { endpoint as ready } from './system/ready.js';
import { endpoint as settings } from './system/settings.js';
import { endpoint as settingsChange } from './system/settings-change.js';
import { endpoint as agentQuery } from './tables/agent-query.js';
import { endpoint as analyze } from './tables/analyze.js';
import { endpoint as analyzeUpload } from './tables/analyze-upload.js';
import { endpoint as tableCheck } from './tables/check.js';
import { endpoint as cleanPreviewUpload } from './tables/clean-preview-upload.js';
import { endpoint as cleanUpload } from './tables/clean-upload.js';
import { endpoint as tableCompare } from './tables/compare.js';
import { endpoint as datasetsList } from './tables/datasets-list.js';
import { endpoint as datasetsRegister } from './tables/datasets-register.js';
import { endpoint as expressions } from './tables/expressions.js';
import { endpoint as interpretations } from './tables/interpretations.js';
import { endpoint as journalsList } from './tables/journals-list.js';
import { endpoint as recipeLearn } from './tables/recipe-learn.js';
import { endpoint as reportHtml } from './tables/report-html.js';
import { endpoint as reportMarkdown } from './tables/report-markdown.js';
import { endpoint as tableReview } from './tables/review.js';
import { endpoint as tableRows } from './tables/rows.js';
import { endpoint as sessionBranch } from './tables/session-branch.js';
import { endpoint as sessionChange } from './tables/session-change.js';
import { endpoint as sessionColumns } from './tables/session-columns.js';
import { endpoint as sessionExport } from './tables/session-export.js';
import { endpoint as sessionFile } from './tables/session-file.js';
import { endpoint as sessionGet } from './tables/session-get.js';
import { endpoint as sessionIgnore } from './tables/session-ignore.js';
import { endpoint as sessionImport } from './tables/session-import.js';
import { endpoint as sessionMatch } from './tables/session-match.js';
import { endpoint as sessionOperations } from './tables/session-operations.js';
import { endpoint as sessionProfile } from './tables/session-profile.js';
import { endpoint as sessionRecipe } from './tables/session-recipe.js';
import { endpoint as sessionRepairs } from './tables/session-repairs.js';
import { endpoint as sessionRows } from './tables/session-rows.js';
import { endpoint as sessionScript } from './tables/session-script.js';
import { endpoint as sessionVerify } from './tables/session-verify.js';
import { endpoint as sessionsCreate } from './tables/sessions-create.js';
import { endpoint as sessionsList } from './tables/sessions-list.js';
import { endpoint as classColorChange } from './workspace/class-color-change.js';
import { endpoint as classColorsAssign } from './workspace/class-colors-assign.js';
import { endpoint as correctionsChange } from './workspace/corrections-change.js';
import { endpoint as datasetImagesAdd } from './workspace/dataset-images-add.js';
import { endpoint as itemChange } from './workspace/item-change.js';
import { endpoint as itemDetect } from './workspace/item-detect.js';
import { endpoint as itemExport } from './workspace/item-export.js';
import { endpoint as itemFile } from './workspace/item-file.js';
import { endpoint as itemGet } from './workspace/item-get.js';
import { endpoint as itemPreview } from './workspace/item-preview.js';
import { endpoint as itemsChange } from './workspace/items-change.js';
import { endpoint as itemsList } from './workspace/items-list.js';
import { endpoint as itemsOpen } from './workspace/items-open.js';
import { endpoint as jobChange } from './workspace/job-change.js';
import { endpoint as jobEntries } from './workspace/job-entries.js';
import { endpoint as jobGet } from './workspace/job-get.js';
import { endpoint as jobsCreate } from './workspace/jobs-create.js';
import { endpoint as jobsList } from './workspace/jobs-list.js';
import { endpoint as labelsGet } from './workspace/labels-get.js';
import { endpoint as labelsSave } from './workspace/labels-save.js';

/** Every endpoint of the default stack. `serverless.yml` and the OpenAPI document are generated from it. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  health,
  ready,
  models,
  detectImage,
  detectFolder,
  imagePreview,
  modelsCompare,
  trainSmoke,
  datasetValidate,
  samples,
  sampleFile,
  agentRun,
  datasetsList,
  datasetsRegister,
  uploadState,
  uploadPart,
  uploadComplete,
  uploadRemove,
  analyze,
  analyzeUpload,
  tableRows,
  interpretations,
  agentQuery,
  cleanPreviewUpload,
  cleanUpload,
  tableCheck,
  tableCompare,
  recipeLearn,
  tableReview,
  reportMarkdown,
  reportHtml,
  sessionExport,
  journalsList,
  sessionsCreate,
  sessionsList,
  sessionGet,
  sessionChange,
  sessionMatch,
  sessionOperations,
  sessionRows,
  sessionColumns,
  sessionProfile,
  sessionRepairs,
  sessionIgnore,
  sessionBranch,
  sessionImport,
  sessionFile,
  sessionRecipe,
  sessionScript,
  sessionVerify,
  expressions,
  itemsList,
  itemsOpen,
  itemsChange,
  itemGet,
  itemChange,
  itemFile,
  itemPreview,
  itemDetect,
  itemExport,
  correctionsChange,
  labelsGet,
  labelsSave,
  datasetImagesAdd,
  classColorsAssign,
  classColorChange,
  jobsList,
  jobsCreate,
  jobGet,
  jobEntries,
  jobChange,
  settings,
  settingsChange,
  localModelCheck,
  cache,
  cacheClear,
  about,
  licences,
  openapi,
  docs,
  docsAsset,
  home,
  app,
  appPage,
  appItem,
  guiAsset,
];
