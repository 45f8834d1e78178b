import type { Check } from '../checks/check.js';

const DROPS = 'Ultralytics drops the whole image with all of its objects, and says so in one line of its log.';

/** What is looked for in labels. Consequences are those of Ultralytics 8.4 (`verify_image_label`) where they name it. */
export const LABEL_CHECKS = {
  'label-missing': {
    severity: 'notice',
    title: 'Images without a label file',
    why: 'They are learned as background: right for images that show nothing, wrong where a label was lost.',
    fix: 'Add the labels that were lost. Up to a tenth of images without objects is customary.',
  },
  'label-empty': {
    severity: 'notice',
    title: 'Labels that hold no row',
    why: 'They are learned as background: right for images that show nothing, wrong where they were never labelled.',
    fix: 'Look at the images named, and label what they show.',
  },
  'label-orphan': {
    severity: 'warning',
    title: 'Label without an image',
    why: 'Its objects are never learned: the image was deleted, renamed, or is in another folder.',
    fix: 'Bring the image back under the same name, or delete the label.',
  },
  'label-shared': {
    severity: 'warning',
    title: 'Two images read one label',
    why: 'Images that differ in their ending alone read the same label, so that one of them likely learns false boxes.',
    fix: 'Rename one of the images and give it a label of its own.',
  },
  'label-classes-file': {
    severity: 'notice',
    title: 'Class names among the labels',
    why: 'Labelling tools leave `classes.txt` there. Some converters count it as a label; its order is what the ids mean.',
    fix: 'Move it out of the labels, once the names in the config stand in the same order.',
  },
  'label-outside-root': {
    severity: 'error',
    title: 'Labels outside the dataset',
    why: 'A link leads out of the folder of the dataset: what is read there is not part of it, and does not go with it.',
    fix: 'Copy the labels into the dataset in place of the link.',
  },
  'label-unreadable': {
    severity: 'error',
    title: 'Label cannot be read',
    why: 'Without its label the image is dropped, or learned as background.',
    fix: 'Make it a file that your user may read.',
  },
  'label-folder-unreadable': {
    severity: 'error',
    title: 'Folder of labels cannot be read',
    why: 'Training takes its images for backgrounds: the model learns that there is nothing to find.',
    fix: 'Let your user read the folder, such as by chmod u+rx.',
  },
  'label-too-large': {
    severity: 'error',
    title: 'Label is too large',
    why: 'No image holds so many objects: a program wrote on and on, or the file is something else.',
    fix: 'Make the label again.',
  },
  'label-not-text': {
    severity: 'error',
    title: 'Label is not text',
    why: `A label is UTF-8 text. ${DROPS}`,
    fix: 'Save it as UTF-8, or make it again.',
  },
  'label-column-count': {
    severity: 'error',
    title: 'Row has too few or too many columns',
    why: `A row is a class and a box (5 columns), or a class and a polygon (7, 9, 11 ...). ${DROPS}`,
    fix: 'Write the row as: class, centre x, centre y, width, height.',
  },
  'label-confidence-left': {
    severity: 'error',
    title: 'Row of a detection, confidence included',
    why: `A sixth column is what a detector writes, not what it learns from. ${DROPS}`,
    fix: 'See which column is the score, the sixth of most tools and the second of some; delete it, and look at the boxes.',
  },
  'label-polygons': {
    severity: 'notice',
    title: 'Polygons in place of boxes',
    why: 'A detector learns the box around each polygon. Corners of turned boxes are read so too.',
    fix: 'Nothing, unless the set is meant for segmentation or turned boxes.',
  },
  'label-mixed-rows': {
    severity: 'error',
    title: 'Boxes and polygons in one label',
    why: 'Ultralytics drops the whole image; versions before 8.4 silently read the box as a polygon of two points.',
    fix: 'Write all rows as boxes, or all as polygons: the box around a polygon is certain, the other way is not.',
  },
  'label-odd-polygon': {
    severity: 'error',
    title: 'Polygon lacks a coordinate',
    why: `Its coordinates do not go in pairs of x and y. ${DROPS}`,
    fix: 'Complete the polygon. Rows with keypoints belong to a pose model: keep their first five columns.',
  },
  'label-not-a-number': {
    severity: 'error',
    title: 'Column is not a number',
    why: DROPS,
    fix: 'Write a number with a point, and class ids in place of class names.',
  },
  'label-not-finite': {
    severity: 'error',
    title: 'NaN or infinity',
    why: `Whatever wrote it divided by nothing, such as the width of an image that it could not read. ${DROPS}`,
    fix: 'Make the label again from its source.',
  },
  'label-out-of-range': {
    severity: 'error',
    title: 'Coordinate above 1',
    why: `Coordinates are parts of the image, 0 to 1; up to 1.01 is let through. ${DROPS}`,
    fix: 'Divide x by the width and y by the height of the upright image, and clip boxes to the image.',
  },
  'label-slightly-out': {
    severity: 'warning',
    title: 'Coordinate a little outside 0 to 1',
    why: 'Ultralytics lets 0.01 through; other trainers drop the image.',
    fix: 'Clip it to 0 to 1; `dataset fix` does so.',
  },
  'label-in-pixels': {
    severity: 'error',
    title: 'Coordinates in pixels',
    why: `Coordinates are parts of the image, 0 to 1. ${DROPS}`,
    fix: 'Divide x by the width and y by the height of the upright image.',
  },
  'label-negative': {
    severity: 'error',
    title: 'Negative coordinate or size',
    why: DROPS,
    fix: 'Clip the box to the image. A negative size has its corners swapped.',
  },
  'label-class-out-of-range': {
    severity: 'error',
    title: 'Class that the config does not name',
    why: DROPS,
    fix: 'Correct the class id, or add its name to the config.',
  },
  'label-class-negative': {
    severity: 'error',
    title: 'Negative class',
    why: `Class ids begin at 0; -1 often stands for "ignore" elsewhere. ${DROPS}`,
    fix: 'Delete the row, or give it the id of its class.',
  },
  'label-class-not-integer': {
    severity: 'error',
    title: 'Class id is not a whole number',
    why: 'Ultralytics drops the whole image; older versions cut the id off, 1.5 to 1, and learn another class.',
    fix: 'Write the id as a whole number. Where the columns are in another order, bring the class to the front.',
  },
  'label-class-as-decimal': {
    severity: 'warning',
    title: 'Class id with a decimal point',
    why: 'Ultralytics reads 1.0 as 1; converters and other trainers expect a whole number and stop.',
    fix: 'Write the id without a point.',
  },
  'label-ids-from-one': {
    severity: 'error',
    title: 'Class ids that begin at 1',
    why: 'Class 0 never occurs and the last is one too high: every object is learned under the name of the next class.',
    fix: 'Take 1 from each class id; `dataset fix` does not, for labels of two sources may begin at either.',
  },
  'label-corners': {
    severity: 'error',
    title: 'Corners in place of centre and size',
    why: 'Most boxes reach out of their image, as they do when x1 y1 x2 y2 is read as centre and size.',
    fix: 'Write (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1; `dataset fix` does not, for some boxes may be right.',
  },
  'label-zero-size': {
    severity: 'warning',
    title: 'Box without width or height',
    why: 'Nothing can be learned from it: a click by mistake, or a size that was rounded away.',
    fix: 'Delete the row, or draw the box again.',
  },
  'label-box-outside': {
    severity: 'warning',
    title: 'Box reaches out of the image',
    why: 'A model cannot see what it is taught to frame; often the label was drawn on the image before it was turned.',
    fix: 'Clip the box to the image. Where many do so, look at the rotation and the order of columns.',
  },
  'label-duplicate-row': {
    severity: 'warning',
    title: 'Row occurs twice',
    why: 'Ultralytics removes it; trainers that do not count the object twice.',
    fix: 'Delete all but one; `dataset fix` does so.',
  },
  'label-near-duplicate': {
    severity: 'warning',
    title: 'Object labelled twice',
    why: 'Two boxes of a class that overlap by more than 0.95 are one object: a model learns to find it twice.',
    fix: 'Keep the better box.',
  },
  'label-two-classes': {
    severity: 'warning',
    title: 'Same box, two classes',
    why: 'A detector gives one class to an object: one of the two teaches it wrong.',
    fix: 'Decide on one class.',
  },
  'label-tiny-box': {
    severity: 'warning',
    title: 'Box smaller than can be learned',
    why: 'Boxes under 2 px at the size of training are dropped after augmentation (Ultralytics `box_candidates`).',
    fix: 'Train at a larger size or on tiles, or delete boxes that were drawn by mistake.',
  },
  'label-full-frame': {
    severity: 'notice',
    title: 'Box of the whole image',
    why: 'Often a label of the image as such, or a box that was never drawn.',
    fix: 'Look at the image, and draw the box around the object.',
  },
  'label-extreme-aspect': {
    severity: 'notice',
    title: 'Very long and thin box',
    why: 'A side more than 20 times the other is rarely an object, and boxes of such a shape are hard to learn.',
    fix: 'Look at it: two clicks in a row draw such boxes.',
  },
  'label-separator': {
    severity: 'error',
    title: 'Commas, semicolons or line breaks between columns',
    why: `Columns are separated by blanks, and numbers have a point. ${DROPS}`,
    fix: 'Put blanks between columns and points into numbers; `dataset fix` does so where it is certain.',
  },
  'label-byte-order-mark': {
    severity: 'warning',
    title: 'Byte order mark',
    why: 'Older versions of Ultralytics, and other trainers, read it as part of the first class id and drop the image.',
    fix: 'Save as UTF-8 without a mark; `dataset fix` does so.',
  },
  'label-untidy': {
    severity: 'notice',
    title: 'Tabs, carriage returns or blanks at the end of rows',
    why: 'Ultralytics reads it; stricter readers do not.',
    fix: 'One blank between columns, a line feed at the end of rows; `dataset fix` does so.',
  },
  'label-crowded': {
    severity: 'warning',
    title: 'More objects than are ever found',
    why: 'Detection stops at 300 objects an image by default: what is above lowers recall, whatever the model learns.',
    fix: 'Cut the image into tiles, or raise `max_det` for validation and detection.',
  },
} satisfies Record<string, Check>;

export type LabelCode = keyof typeof LABEL_CHECKS;
