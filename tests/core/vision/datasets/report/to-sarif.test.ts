import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import type { DatasetReport } from '../../../../../core/vision/datasets/contract/dataset-report.js';
import { DATASET_CHECKS } from '../../../../../core/vision/datasets/report/dataset-checks.js';
import { toSarif } from '../../../../../core/vision/datasets/report/to-sarif.js';
import { finding } from '../../../../support/dataset-finding.js';

const TOOL = { name: 'Handlens', version: '1.2.3' };

/** The written parts of SARIF 2.1.0 (OASIS, sections 3.13 to 3.52). */
const Message = z.strictObject({ text: z.string().min(1) });
const Level = z.enum(['error', 'warning', 'note']);
const Uri = z.string().refine((uri) => URL.canParse(uri, 'file:///data/'));
const Place = z.strictObject({
  artifactLocation: z.strictObject({ uri: Uri, uriBaseId: z.literal('DATASET') }),
  region: z.strictObject({ startLine: z.int().min(1), startColumn: z.int().min(1).optional() }).optional(),
});
const Result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().min(0),
  level: Level,
  message: Message,
  locations: z.array(z.strictObject({ physicalLocation: Place })).length(1),
  relatedLocations: z
    .array(z.strictObject({ id: z.int().min(0), message: Message, physicalLocation: Place }))
    .min(1)
    .optional(),
  occurrenceCount: z.int().min(1),
  properties: z.record(z.string(), z.unknown()),
});
const Rule = z.strictObject({
  id: z.string(),
  shortDescription: Message,
  fullDescription: Message,
  help: Message,
  defaultConfiguration: z.strictObject({ level: Level }),
});
const Sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({ name: z.string(), version: z.string(), rules: z.array(Rule) }),
        }),
        columnKind: z.literal('utf16CodeUnits'),
        originalUriBaseIds: z.strictObject({ DATASET: z.strictObject({ uri: z.url().endsWith('/') }) }),
        results: z.array(Result),
        properties: z.record(z.string(), z.unknown()),
      }),
    )
    .length(1),
});

function report(findings: Finding[], root = '/data/signs'): DatasetReport {
  return {
    config: 'data.yaml',
    root,
    adopted_paths: [],
    config_sha256: '',
    uses: [],
    split_health: {},
    verdict: 'invalid',
    classes: [],
    unnamed_classes: [],
    splits: {},
    figures: {
      image_width_px: null,
      image_height_px: null,
      objects_per_image: null,
      objects_per_image_histogram: [],
      centre_heatmap: [],
      box_side_px: null,
      box_side_histogram: [],
      box_aspect_histogram: [],
    },
    findings,
    finding_counts: {},
    check_counts: {},
    severity_counts: { error: 0, warning: 0, notice: 0 },
    manifest: 'absent',
  };
}

function sarifOf(findings: Finding[], root?: string) {
  const text = JSON.stringify(toSarif(report(findings, root), TOOL, DATASET_CHECKS));
  return Sarif.parse(JSON.parse(text)).runs[0]!;
}

const placeOf = (change: Partial<Finding>) => sarifOf([finding(change)]).results[0]!.locations[0]!.physicalLocation;

test('a finding is a result of its rule, with place, remedy and related places', () => {
  const { results, tool } = sarifOf([
    finding({ code: 'config-download', file: 'data.yaml', line: 4, column: 1 }),
    finding({
      file: 'labels/train/1.txt',
      line: 3,
      column: 1,
      count: 5,
      split: 'train',
      value: '80',
      related: [{ file: 'images/train/1.jpg', line: null, note: 'its image' }],
    }),
  ]);
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(['config-download', 'label-class-out-of-range']);
  expect(results[1]).toEqual({
    ruleId: 'label-class-out-of-range',
    ruleIndex: 1,
    level: 'error',
    message: { text: 'Class 80 does not exist. Correct the class id.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'labels/train/1.txt', uriBaseId: 'DATASET' },
          region: { startLine: 3, startColumn: 1 },
        },
      },
    ],
    relatedLocations: [
      {
        id: 1,
        message: { text: 'its image' },
        physicalLocation: { artifactLocation: { uri: 'images/train/1.jpg', uriBaseId: 'DATASET' } },
      },
    ],
    occurrenceCount: 5,
    properties: { split: 'train', value: '80' },
  });
});

test.each([
  ['error', 'error'],
  ['warning', 'warning'],
  ['notice', 'note'],
] as const)('maps the severity %s to the level %s', (severity, level) => {
  expect(sarifOf([finding({ severity })]).results[0]!.level).toBe(level);
});

test('a rule has the title of its check, and occurs once', () => {
  const { rules } = sarifOf([finding({ line: 1 }), finding({ line: 2 })]).tool.driver;
  expect(rules).toHaveLength(1);
  expect(rules[0]!.shortDescription.text).toBe('Class that the config does not name');
});

describe('places', () => {
  test('places findings of the whole set at its config', () => {
    expect(placeOf({ file: null })).toEqual({ artifactLocation: { uri: 'data.yaml', uriBaseId: 'DATASET' } });
  });

  test('a finding of a whole file has no region', () => {
    expect(placeOf({ file: 'a.jpg' }).region).toBeUndefined();
  });

  test.each([
    ['a b.jpg', 'a%20b.jpg'],
    ['100%.jpg', '100%25.jpg'],
    ['a#b?.jpg', 'a%23b%3F.jpg'],
    ['猫/1.jpg', '%E7%8C%AB/1.jpg'],
    ['c:d/e:f.jpg', 'c%3Ad/e:f.jpg'],
    ['\ud800.jpg', '%EF%BF%BD.jpg'],
  ])('encodes the name %j as the URI %s', (file, uri) => {
    expect(placeOf({ file }).artifactLocation.uri).toBe(uri);
  });

  test('encodes a root with blanks as a URI', () => {
    expect(sarifOf([], '/data/my signs#2').originalUriBaseIds.DATASET.uri).toBe('file:///data/my%20signs%232/');
  });
});

test('every check has a code of its area, a title, a reason and a remedy', () => {
  expect(DATASET_CHECKS.size).toBeGreaterThan(67);
  for (const [code, { title, why, fix }] of DATASET_CHECKS) {
    expect(code).toMatch(/^(config|image|label|set|manifest)(-[a-z0-9]+)+$/);
    for (const text of [title, why, fix]) expect(text.length, code).toBeGreaterThan(5);
  }
});
