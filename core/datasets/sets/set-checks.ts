import type { Check } from '../checks/check.js';

/** What is looked for in the set as a whole. */
export const SET_CHECKS = {
  'set-class-unused': {
    severity: 'warning',
    title: 'Classes that no label uses',
    why: 'The model gets an output that it never learns to use; often names and labels are of two versions of the set.',
    fix: 'Label objects of the class, or take its name out of the config and number the classes anew.',
  },
  'set-single-class': {
    severity: 'notice',
    title: 'All objects are of one class',
    why: 'Right for a detector of one thing; otherwise the ids of the other classes were lost on the way.',
    fix: 'Nothing, if one class is what you want.',
  },
  'set-few-samples': {
    severity: 'notice',
    title: 'Classes with few objects to learn from',
    why: 'A class of which a model sees a few dozen objects is seldom found again in other photos.',
    fix: 'Label more objects of it; some 1,500 images of a class are a common advice (Ultralytics).',
  },
  'set-imbalance': {
    severity: 'warning',
    title: 'One class has far more objects than another',
    why: 'The model learns to prefer the frequent class, and the mean over classes is ruled by the rare ones.',
    fix: 'Label more objects of the rare class, or leave out images that show the frequent one alone.',
  },
  'set-class-not-trained': {
    severity: 'warning',
    title: 'Classes that are tested and never trained',
    why: 'The model cannot find what it never saw: its figures on the class are 0, and lower the mean.',
    fix: 'Move images with the class to `train`, and split the set anew.',
  },
  'set-class-not-tested': {
    severity: 'warning',
    title: 'Classes that are trained and never tested',
    why: 'No figure will tell whether the model finds the class.',
    fix: 'Move images with the class over, or split the set anew, class by class.',
  },
  'set-split-empty': {
    severity: 'error',
    title: 'Split without images',
    why: 'Training stops where it has nothing to train or to validate on.',
    fix: 'Add images to the split, or correct its path in the config.',
  },
  'set-split-ratio': {
    severity: 'notice',
    title: 'Unusual share of images for validation',
    why: 'Too few images make the figures a matter of luck; too many are missing from training.',
    fix: 'Give `val` a tenth to a third of the images.',
  },
  'set-class-drift': {
    severity: 'warning',
    title: 'Classes are spread otherwise in another split',
    why: 'Figures of a split that differs from what was trained say little about the model, whichever way they fall.',
    fix: 'Split the set anew, at random and class by class; keep frames of one video together.',
  },
  'set-all-background': {
    severity: 'error',
    title: 'Split without a single object',
    why: 'Nothing can be learned from it or measured on it; as a rule the labels lie in the wrong place.',
    fix: 'Labels are looked for where the last `/images/` of a path is replaced by `/labels/`, else beside the image.',
  },
  'set-one-place': {
    severity: 'notice',
    title: 'Nearly all objects are in one place of the image',
    why: 'The model learns the place along with the object, and misses it elsewhere.',
    fix: 'Add images that show the objects elsewhere, or cut the images at random.',
  },
} satisfies Record<string, Check>;
