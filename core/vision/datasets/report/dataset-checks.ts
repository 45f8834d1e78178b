import type { Check } from '../checks/check.js';
import type { CheckCode } from '../checks/check-codes.js';
import { CONFIG_CHECKS } from '../config/sources/spotted.js';
import { DECODING_CHECKS } from '../images/decode-facts.js';
import { COPY_CHECKS } from '../images/find-copies.js';
import { FRAME_CHECKS } from '../images/find-frames-apart.js';
import { LIKE_NAME_CHECKS } from '../images/find-like-names.js';
import { ODD_SIZE_CHECKS } from '../images/find-odd-sizes.js';
import { HEADER_CHECKS } from '../images/header-problems.js';
import { IMAGE_FILE_CHECKS } from '../images/inspect-image.js';
import { PICTURE_CHECKS } from '../images/picture-problems.js';
import { FORMAT_CHECKS } from '../images/recognise-image.js';
import { LABEL_PLACE_CHECKS } from '../labels/find-label-places.js';
import { REPEATED_BOX_CHECKS } from '../labels/find-repeated-boxes.js';
import { BOX_CHECKS } from '../labels/judge-box.js';
import { CLASS_ID_CHECKS } from '../labels/judge-class.js';
import { CLASSES_FILE_CHECKS } from '../labels/judge-classes-file.js';
import { COORDINATE_CHECKS } from '../labels/judge-coordinates.js';
import { ORPHAN_CHECKS } from '../labels/orphan-judge.js';
import { LABEL_FILE_CHECKS } from '../labels/read-label.js';
import { ROW_CHECKS } from '../labels/read-row.js';
import { TIDINESS_CHECKS } from '../labels/tidiness.js';
import { MANIFEST_CHECKS } from '../manifest/verify-manifest.js';
import { LABEL_READING_CHECKS } from '../scan/read-label-of.js';
import { ROW_FORMAT_CHECKS } from '../sets/row-formats.js';
import { SET_PASSES } from '../sets/set-tally.js';

/** The checks of each pass, in display order. */
const GROUPS: readonly Readonly<Partial<Record<CheckCode, Check>>>[] = [
  CONFIG_CHECKS,
  IMAGE_FILE_CHECKS,
  FORMAT_CHECKS,
  DECODING_CHECKS,
  HEADER_CHECKS,
  PICTURE_CHECKS,
  ODD_SIZE_CHECKS,
  COPY_CHECKS,
  LIKE_NAME_CHECKS,
  FRAME_CHECKS,
  LABEL_PLACE_CHECKS,
  ORPHAN_CHECKS,
  CLASSES_FILE_CHECKS,
  LABEL_READING_CHECKS,
  LABEL_FILE_CHECKS,
  ROW_CHECKS,
  CLASS_ID_CHECKS,
  COORDINATE_CHECKS,
  BOX_CHECKS,
  REPEATED_BOX_CHECKS,
  TIDINESS_CHECKS,
  ROW_FORMAT_CHECKS,
  ...SET_PASSES.map(({ checks }) => checks),
  MANIFEST_CHECKS,
];

/** All checks of a dataset by code. */
export const DATASET_CHECKS: ReadonlyMap<string, Check> = new Map(
  GROUPS.flatMap((checks) => Object.values(checks)).map((check) => [check.code, check]),
);
