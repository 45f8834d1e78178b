import { defineChecks } from '../../checks/check.js';

/** Checks of class names and other keys of a config. */
export const NAME_CHECKS = defineChecks({
  'config-names-missing': {
    severity: 'error',
    title: 'The config names no classes',
    why: 'Training needs the number of classes, and stops.',
    fix: 'Add "names:" with one name per class, in the order of the class ids in the labels.',
  },
  'config-names-invalid': {
    severity: 'error',
    title: '"names" is neither a list nor a map',
    why: 'Training stops.',
    fix: 'Write "names: [first, second]", or one "0: first" per line below "names:".',
  },
  'config-names-numbered': {
    severity: 'notice',
    title: 'The classes have no names',
    why: 'Training names them class_0, class_1 and so on, which makes results hard to read.',
    fix: 'Add "names:" with one name per class.',
  },
  'config-class-count-invalid': {
    severity: 'error',
    title: '"nc" is not a number of classes',
    why: 'Training stops.',
    fix: 'Write a whole number from 1, or remove "nc", because "names" is sufficient.',
  },
  'config-class-count-differs': {
    severity: 'error',
    title: '"nc" and "names" disagree',
    why: 'Training stops because it cannot determine which one is right.',
    fix: 'Correct "nc", or remove it, because "names" is sufficient.',
  },
  'config-name-key': {
    severity: 'error',
    title: 'The id of a class is not a whole number',
    why: 'Labels refer to classes by number. Training stops, or converts the id to another number.',
    fix: 'Number the classes 0, 1, 2 and so on, with a space after the colon.',
  },
  'config-name-hole': {
    severity: 'error',
    title: 'Class ids have a gap',
    why: 'Training stops unless the highest id is the number of classes minus one.',
    fix: 'Number the classes 0, 1, 2 and so on, without gaps. Change the ids in the labels too, unless they already start at 0.',
  },
  'config-name-duplicate': {
    severity: 'error',
    title: 'Two classes have the same name',
    why: 'The model learns to distinguish identical classes, and their results are indistinguishable.',
    fix: 'Merge the two classes in the labels, or give each a unique name.',
  },
  'config-name-similar': {
    severity: 'warning',
    title: 'Two class names differ only in case or spaces',
    why: 'They are probably one class with two spellings, but the model learns two classes.',
    fix: 'Merge the two classes in the labels, or give each a unique name.',
  },
  'config-name-blank': {
    severity: 'warning',
    title: 'A class name is blank',
    why: 'Results show objects without a name.',
    fix: 'Give the class a name.',
  },
  'config-name-spaces': {
    severity: 'warning',
    title: 'A class name begins or ends with a space, or contains a line break',
    why: 'Such names look right but match nothing.',
    fix: 'Remove the spaces and line breaks.',
  },
  'config-name-not-text': {
    severity: 'warning',
    title: 'A class name is not parsed as text',
    why: 'Training converts it to another text, such as "no" to "False", which appears in the results.',
    fix: 'Put the name in quotes.',
  },
  'config-download': {
    severity: 'error',
    title: 'The config can start a download or a program',
    why: 'It happens during training, without a prompt, with the permissions of the user who started it.',
    fix: 'Remove "download". Download the data yourself, and inspect it.',
  },
  'config-channels': {
    severity: 'notice',
    title: 'The images are not read as RGB',
    why: 'The model then has an input other than the usual three channels, and cannot start from common weights.',
    fix: 'Remove "channels" if the images are ordinary photos.',
  },
  'config-channels-invalid': {
    severity: 'error',
    title: '"channels" is not a number of channels',
    why: 'The model cannot be built.',
    fix: 'Write a whole number from 1, or remove "channels" to use the default of 3.',
  },
  'config-key-unknown': {
    severity: 'warning',
    title: 'A key looks like a typing error',
    why: 'Training ignores unknown keys, so the value has no effect.',
    fix: 'Correct the key.',
  },
  'config-not-detection': {
    severity: 'notice',
    title: 'The config is for another task',
    why: 'Labels are checked here as boxes and outlines; further columns are reported as excess.',
    fix: 'Remove the key if the dataset is for detection.',
  },
});
