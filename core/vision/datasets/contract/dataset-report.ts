import * as z from 'zod';
import { Finding } from '../checks/finding.js';
import { AdoptedPath } from './adopted-path.js';
import { SplitCounts } from './dataset-manifest.js';
import { DatasetUse, SplitHealth } from './dataset-use.js';

const Spread = z
  .strictObject({
    min: z.number().meta({ description: 'Minimum', example: 4 }),
    median: z.number().meta({ description: 'Median', example: 61 }),
    max: z.number().meta({ description: 'Maximum', example: 640 }),
  })
  .meta({ id: 'Spread', description: 'Minimum, median and maximum of a figure' });

export const ClassFigures = z
  .strictObject({
    id: z.int().min(0).meta({ description: 'Class id', example: 0 }),
    name: z.string().nullable().meta({ description: 'Its name; null for a gap in the map', example: 'stop' }),
    objects: z.partialRecord(z.enum(['train', 'val', 'test']), z.int().min(0)).meta({
      description: 'Objects of the class by split',
      example: { train: 1200, val: 140 },
    }),
    images: z.int().min(0).meta({ description: 'Images that contain it', example: 830 }),
    box_side_px: Spread.nullable().meta({
      description: 'Square root of the area of its boxes at 640 px, px',
      example: null,
    }),
  })
  .meta({ id: 'ClassFigures', description: 'Figures of a class' });
export type ClassFigures = z.infer<typeof ClassFigures>;

const SeverityCounts = z
  .strictObject({
    error: z.int().min(0).meta({ description: 'Errors', example: 0 }),
    warning: z.int().min(0).meta({ description: 'Warnings', example: 2 }),
    notice: z.int().min(0).meta({ description: 'Notices', example: 4 }),
  })
  .meta({ id: 'SeverityCounts', description: 'Number of findings by severity' });

/** Findings and statistics of a dataset. */
export const DatasetReport = z
  .strictObject({
    config: z.string().meta({ description: 'Name of the config', example: 'data.yaml' }),
    config_sha256: z.string().meta({ description: 'SHA-256 of the text of the config, hex', example: '5c1f0be2' }),
    root: z.string().meta({ description: 'Base folder of the file names in findings', example: '/data/signs' }),
    adopted_paths: z.array(AdoptedPath).meta({
      description: 'Paths of the config that lead nowhere, each with the likely place that was checked instead',
      example: [],
    }),
    verdict: z.enum(['valid', 'warnings', 'invalid']).meta({
      description: 'invalid: there are errors; with `strict`, also warnings',
      example: 'warnings',
    }),
    uses: z.array(DatasetUse).meta({
      description: 'What the dataset can be used for, now and after fixes; docs/verdicts.md has the rules',
      example: [],
    }),
    classes: z.array(ClassFigures).meta({ description: 'Classes by id', example: [] }),
    unnamed_classes: z.array(ClassFigures).meta({
      description: 'Ids that labels use but the config does not name, the first 100',
      example: [],
    }),
    splits: z
      .partialRecord(z.enum(['train', 'val', 'test']), SplitCounts)
      .meta({ description: 'Counts of each split', example: {} }),
    split_health: z
      .partialRecord(z.enum(['train', 'val', 'test']), SplitHealth)
      .meta({ description: 'Problems of each split, counted by images', example: {} }),
    figures: z
      .strictObject({
        image_width_px: Spread.nullable().meta({ description: 'Width of the upright images, px', example: null }),
        image_height_px: Spread.nullable().meta({ description: 'Height of the upright images, px', example: null }),
        objects_per_image: Spread.nullable().meta({ description: 'Objects per image', example: null }),
        objects_per_image_histogram: z.array(z.int().min(0)).meta({
          description: 'Images with 0, 1, 2 ... 19 and 20 or more objects',
          example: [20, 310, 180],
        }),
        centre_heatmap: z.array(z.array(z.int().min(0))).meta({
          description: 'Box centres in a 10 x 10 grid of the image, row by row from the top left',
          example: [],
        }),
        box_side_px: Spread.nullable().meta({
          description: 'Square root of the area of boxes at 640 px, px',
          example: null,
        }),
        box_side_histogram: z.array(z.int().min(0)).meta({
          description: 'Boxes with a side below 4 px, from 4, 8, 16, 32, 64, 128, 256, and from 512 px',
          example: [0, 2, 15, 60, 120, 140, 90, 30, 4],
        }),
        box_aspect_histogram: z.array(z.int().min(0)).meta({
          description: 'Boxes whose width by height is below 1/4, from 1/4, 1/2, 1, 2, and from 4',
          example: [2, 80, 200, 150, 40, 3],
        }),
      })
      .meta({ description: 'Figures of the whole dataset' }),
    findings: z.array(Finding).meta({ description: 'Findings, worst first', example: [] }),
    finding_counts: z.record(z.string(), z.int().min(1)).meta({
      description: 'Number of findings by check, including those that are not listed',
      example: {},
    }),
    check_counts: z.record(z.string(), SeverityCounts).meta({
      description: 'The same by severity, because a check may find errors in one split and warnings in another',
      example: {},
    }),
    severity_counts: SeverityCounts.meta({
      description: 'Number of findings by severity, including those that are not listed',
      example: { error: 0, warning: 0, notice: 0 },
    }),
    manifest: z.enum(['absent', 'unreadable', 'matches', 'differs']).meta({
      description: 'Whether `manifest.yaml` next to the config matches the files',
      example: 'absent',
    }),
  })
  .meta({ id: 'DatasetReport', description: 'Findings and figures of a dataset' });
export type DatasetReport = z.infer<typeof DatasetReport>;
