import { currentCatalogue, translate } from '../../../../report/language/translation.js';
import type { CheckCode } from '../../checks/check-codes.js';

/** A fix in a few words, for one and for several occurrences; `#` is the number. */
type FixTitle = readonly [one: string, several: string];

/** Fixes of the checks that are common, or change results most. Others are named by the title of the check. */
const TITLES: Readonly<Partial<Record<CheckCode, FixTitle>>> = {
  'image-copy-across-splits': ['Keep 1 copy in one split only', 'Keep # copies in one split only'],
  'image-near-copy-across-splits': ['Keep 1 near-duplicate in one split', 'Keep # near-duplicates in one split'],
  'image-frames-across-splits': ['Keep each video in one split', 'Keep each video in one split'],
  'image-variants-across-splits': ['Keep variants of an image in one split', 'Keep variants of an image in one split'],
  'image-copy': ['Remove 1 copy', 'Remove # copies'],
  'image-undecodable': ['Replace 1 damaged image', 'Replace # damaged images'],
  'image-damaged': ['Replace 1 image with damaged pixels', 'Replace # images with damaged pixels'],
  'image-empty': ['Replace 1 empty image', 'Replace # empty images'],
  'image-not-an-image': ['Remove 1 file that is not an image', 'Remove # files that are not images'],
  'image-wrong-extension': ['Correct 1 file extension', 'Correct # file extensions'],
  'label-class-out-of-range': ['Correct or name the class of 1 box', 'Correct or name the class of # boxes'],
  'label-class-negative': ['Correct 1 negative class', 'Correct # negative classes'],
  'label-column-count': ['Correct the columns of 1 row', 'Correct the columns of # rows'],
  'label-confidence-left': ['Remove 1 confidence', 'Remove # confidences'],
  'label-not-a-number': ['Correct 1 value that is not a number', 'Correct # values that are not numbers'],
  'label-not-finite': ['Correct 1 NaN or infinity', 'Correct # NaN or infinite values'],
  'label-separator': ['Separate the columns of 1 row by spaces', 'Separate the columns of # rows by spaces'],
  'label-out-of-range': ['Correct 1 coordinate above 1', 'Correct # coordinates above 1'],
  'label-negative': ['Correct 1 negative coordinate', 'Correct # negative coordinates'],
  'label-in-pixels': ['Convert 1 row from pixels', 'Convert # rows from pixels'],
  'label-box-outside': ['Clip 1 box to its image', 'Clip # boxes to their image'],
  'label-slightly-out': ['Clip 1 coordinate to the image', 'Clip # coordinates to the image'],
  'label-zero-size': ['Delete or draw 1 box without area', 'Delete or draw # boxes without area'],
  'label-tiny-box': ['Delete or draw 1 tiny box', 'Delete or draw # tiny boxes'],
  'label-duplicate-row': ['Remove 1 duplicate row', 'Remove # duplicate rows'],
  'label-near-duplicate': ['Merge 1 doubled box', 'Merge # doubled boxes'],
  'label-two-classes': ['Decide the class of 1 box', 'Decide the class of # boxes'],
  'label-class-as-decimal': ['Write 1 class as a whole number', 'Write # classes as whole numbers'],
  'label-byte-order-mark': ['Remove 1 byte order mark', 'Remove # byte order marks'],
  'label-orphan': ['Restore the image of 1 label', 'Restore the images of # labels'],
  'label-missing': ['Check 1 image without a label', 'Check # images without a label'],
  'label-empty': ['Check 1 empty label', 'Check # empty labels'],
  'label-ids-from-one': ['Subtract 1 from every class id', 'Subtract 1 from every class id'],
  'label-corners': ['Convert corners to center and size', 'Convert corners to center and size'],
  'config-download': ['Remove "download"', 'Remove "download"'],
  'config-split-renamed': ['Rename the key to "val"', 'Rename the key to "val"'],
  'config-path-elsewhere': ['Correct 1 path', 'Correct # paths'],
  'config-split-not-found': ['Correct the path of 1 split', 'Correct the paths of # splits'],
  'set-class-not-tested': ['Add images of untested classes', 'Add images of untested classes'],
  'set-class-not-trained': ['Add training images of tested classes', 'Add training images of tested classes'],
  'set-class-unused': ['Label or remove unused classes', 'Label or remove unused classes'],
  'set-few-samples': ['Label more objects of rare classes', 'Label more objects of rare classes'],
  'set-imbalance': ['Label more objects of the rarest class', 'Label more objects of the rarest class'],
  'set-class-drift': ['Split the dataset again, at random', 'Split the dataset again, at random'],
};

/** Returns the fix of a check in a few words; null if the title of the check has to do. */
export function fixTitle(code: string, count: number): string | null {
  const [one, several] = (TITLES as Readonly<Record<string, FixTitle>>)[code] ?? [];
  if (one === undefined || several === undefined) return null;
  const title = count === 1 && currentCatalogue() === null ? one : translate(several);
  return title.replace('#', count.toLocaleString('en'));
}
