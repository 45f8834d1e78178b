import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { writeFileAtomically } from '../../base/files/write-file.js';
import { loadClassNames } from './class-names.js';
import { type GeometryCheck, geometryWarnings } from './geometry-check.js';
import { inspectModel } from './inspect-model.js';
import { type AllowPath, locateWeights } from './locate-weights.js';
import { CommercialUse, ModelCard, ModelId } from './model-card.js';
import { ModelReport } from './model-report.js';
import { refusalFault } from './refusal.js';
import { CARD_SUFFIX, scanModels } from './scan-models.js';

const HEADER =
  '# A model card of Handlens, written by `vision-cli models review`. Never commit the weights themselves.\n';

/**
 * Writes a card to the models folder atomically.
 * @param replace `allow` overwrites a card with the same id.
 * @returns the file name. Faults: already-exists.
 */
export async function writeCard(modelsDir: string, card: ModelCard, replace: 'refuse' | 'allow'): Promise<string> {
  const name = `${card.id}${CARD_SUFFIX}`;
  const text =
    HEADER + stringify(ModelCard.parse(card), { schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 });
  await writeFileAtomically(join(modelsDir, name), text, replace === 'allow' ? 'replace' : 'refuse');
  return name;
}

const text = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** The reviewer's statements about a weight file. */
export const ReviewRequest = z
  .strictObject({
    model_path: text(4096).meta({
      description: 'Weight file: name in the models folder, or path',
      example: 'yolox_nano.onnx',
    }),
    id: ModelId.optional().meta({
      description: 'Id of the card; by default the file name without its extension',
      example: 'yolox_nano',
    }),
    source: text(2000).meta({
      description: 'Source of the weights: URL or text',
      example: 'https://example.org/yolox',
    }),
    licence: text(200)
      .optional()
      .meta({ description: 'Licence of the weights; by default the one stated in the file', example: 'Apache-2.0' }),
    commercial_use: CommercialUse.default('unknown').meta({
      description: 'Whether the licence allows commercial use',
      example: 'allowed',
    }),
    reviewed_by: text(200).meta({ description: 'Reviewer', example: 'Mona' }),
    notes: z.string().max(4000).optional().meta({ description: 'Notes', example: 'Trained on COCO 2017.' }),
    names: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'Must be 1 to 32 lower-case letters, digits or dashes')
      .optional()
      .meta({ description: 'List of class names: coco80 or coco91', example: 'coco80' }),
    photo: text(4096).optional().meta({
      description:
        "Photo for the geometry check, with objects of the model's classes; a generated test image by default",
      example: 'photos/dog.jpg',
    }),
    geometry: z.enum(['check', 'skip']).optional().meta({
      description:
        'Whether to check that boxes move with the image when it is shifted, scaled, tiled or reshaped. Default: `check`',
      example: 'check',
    }),
    replace: z
      .enum(['refuse', 'allow'])
      .default('refuse')
      .meta({ description: 'Whether to overwrite an existing card', example: 'refuse' }),
  })
  .meta({ id: 'ReviewRequest', description: 'Review of a weight file' });
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const ReviewResult = z
  .strictObject({
    card_file: z
      .string()
      .meta({ description: 'File of the card in the models folder', example: 'yolox_nano.card.yaml' }),
    card: ModelCard.meta({ description: 'The card that was written' }),
    report: ModelReport.meta({ description: 'The result of the inspection' }),
  })
  .meta({ id: 'ReviewResult', description: 'The model card written by a review' });
export type ReviewResult = z.infer<typeof ReviewResult>;

/** Folders for a review, and the date. */
export interface ReviewPlaces {
  modelsDir: string;
  classNamesDir: string;
  allow: AllowPath;
  /** ISO 8601 date of the review. */
  today: string;
  /** Runs the model on transformed copies (views) of an image. If undefined, the review skips the geometry check. */
  checkGeometry?: CheckGeometry;
  /** Shows the boxes to the reviewer, and returns whether they are right. Without it, only the check decides. */
  confirmBoxes?: (test: ReviewTest) => Promise<boolean>;
}

/** An object that the model found in the unchanged image of a geometry check. */
interface FoundObject {
  class_name: string;
  confidence: number;
}

/** A passed or inconclusive geometry check. */
export interface ReviewTest {
  check: GeometryCheck;
  /** Objects of the unchanged image, the most confident first. */
  found: readonly FoundObject[];
  /** Path of the image of the views. */
  viewsFile: string;
}

/** Runs a model on transformed copies (views) of a photo, or of a test image if `photo` is null. */
export type CheckGeometry = (
  model: { card: ModelCard; path: string },
  photo: string | null,
) => Promise<{ check: GeometryCheck; views: Uint8Array; found: readonly FoundObject[] }>;

/**
 * Inspects a weight file and writes the card that allows it to run. Faults: model-not-found, path-not-allowed,
 * model-unsupported (including a failed geometry check), already-exists (a card for these weights or with this id
 * exists and `replace` is not `allow`), invalid-input (licence or id are missing and cannot be derived from the file),
 * cancelled (the reviewer rejects the boxes).
 */
export async function reviewModel(request: ReviewRequest, places: ReviewPlaces): Promise<ReviewResult> {
  const path = await locateWeights(places.modelsDir, request.model_path, places);
  const names = request.names === undefined ? null : await loadClassNames(places.classNamesDir, request.names);
  const report = await inspectModel(path, names);
  if (report.refusal) throw refusalFault(report.refusal);
  const id = await chooseId(request, { report, modelsDir: places.modelsDir });
  const draft = cardFor({ ...request, id }, report, places.today);
  const geometry = await checkedGeometry(request, { card: draft, path }, places);
  const card = ModelCard.parse(withGeometry(draft, geometry));
  const warnings = card.facts.warnings ?? [];
  return {
    card_file: await writeCard(places.modelsDir, card, request.replace),
    card,
    report: { ...report, warnings },
  };
}

const SKIPPED: GeometryCheck = {
  verdict: 'skipped',
  reason: 'The geometry check was skipped, so boxes may be misplaced. Review the model again without --geometry skip.',
  objects: 0,
  picture: null,
  views: [],
};

/**
 * Checks the geometry. Writes the image of the views even if the check fails, so that the reviewer can look at the
 * detections.
 */
async function checkedGeometry(
  { geometry, photo }: ReviewRequest,
  model: { card: ModelCard; path: string },
  { modelsDir, checkGeometry, confirmBoxes }: ReviewPlaces,
): Promise<GeometryCheck | null> {
  if (geometry === 'skip') return SKIPPED;
  if (checkGeometry === undefined) return null;
  const { check, views, found } = await checkGeometry(model, photo ?? null);
  const file = `${model.card.id}.geometry.jpg`;
  const viewsFile = join(modelsDir, file);
  await writeFileAtomically(viewsFile, views, 'replace');
  if (check.verdict === 'rejected') {
    throw new Fault(
      'model-unsupported',
      `"${model.card.file}" fails the geometry check. ${check.reason} The views are in "${viewsFile}".`,
    );
  }
  if (confirmBoxes !== undefined) await confirm(() => confirmBoxes({ check, found, viewsFile }), viewsFile);
  return { ...check, picture: check.picture && { ...check.picture, views_file: file } };
}

/** Removes the image of the views unless the reviewer confirms it. Faults: cancelled. */
async function confirm(ask: () => Promise<boolean>, viewsFile: string): Promise<void> {
  let isRight = false;
  try {
    isRight = await ask();
  } finally {
    if (!isRight) await rm(viewsFile, { force: true });
  }
  if (!isRight) throw new Fault('cancelled', 'Stopped: no card was written.');
}

function withGeometry(card: ModelCard, geometry: GeometryCheck | null): ModelCard {
  if (geometry === null) return card;
  const warnings = [...(card.facts.warnings ?? []), ...geometryWarnings(geometry)];
  return { ...card, facts: { ...card.facts, ...(warnings.length > 0 ? { warnings } : {}) }, geometry };
}

type Reviewed = { report: ModelReport; modelsDir: string };

/** Returns the id of the card. Weights that already have a card keep its id. */
async function chooseId(request: ReviewRequest, { report, modelsDir }: Reviewed): Promise<string> {
  const cards = (await scanModels(modelsDir)).cards.flatMap(({ card }) => (card ? [card] : []));
  const known = cards.find(({ sha256 }) => sha256 === report.sha256);
  if (known === undefined) return request.id ?? idFromName(report.file);
  const isSame = request.id === undefined || request.id === known.id;
  if (request.replace === 'allow' && isSame) return known.id;
  throw new Fault('already-exists', `These weights were reviewed on ${known.reviewed_at} as "${known.id}".`);
}

function idFromName(file: string): string {
  const id = parse(file)
    .name.replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64);
  const parsed = ModelId.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new Fault('invalid-input', `The file name "${file}" cannot be turned into an id. Add --id.`, {
    issues: [{ pointer: '/id', detail: 'Required for this file name' }],
  });
}

function cardFor(request: ReviewRequest & { id: string }, report: ModelReport, today: string): ModelCard {
  const { model_path: _, names: __, replace: ___, photo: ____, geometry: _____, ...rest } = request;
  const { licence = report.licence, ...statements } = rest;
  if (licence === null) {
    throw new Fault('invalid-input', 'The file states no licence. Add the licence of its source with --licence.', {
      issues: [{ pointer: '/licence', detail: 'Required because the file states none' }],
    });
  }
  const { file, sha256, bytes, producer, opset, quantisation, contract, class_names_source } = report;
  return ModelCard.parse({
    schema: 'handlens.model-card/1',
    ...{ ...statements, file, sha256, bytes, licence, reviewed_at: today, contract },
    facts: {
      ...{ producer, opset, quantisation, class_names_source },
      operators: report.operators.reduce((sum, { count }) => sum + count, 0),
      metadata_licence: report.licence,
      ...(report.warnings.length > 0 ? { warnings: report.warnings } : {}),
    },
  });
}
