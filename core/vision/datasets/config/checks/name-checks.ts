import { defineChecks } from '../../checks/check.js';

/** What class names and further keys of a config can be wrong in. */
export const NAME_CHECKS = defineChecks({
  'config-names-missing': {
    severity: 'error',
    title: 'The config names no classes',
    why: 'Training needs to know how many classes there are, and stops.',
    fix: 'Add "names:" with one name for each class, in the order of the class ids of the labels.',
  },
  'config-names-invalid': {
    severity: 'error',
    title: '"names" is neither a list nor a map',
    why: 'Training stops.',
    fix: 'Write "names: [first, second]", or one "0: first" a line below "names:".',
  },
  'config-names-numbered': {
    severity: 'notice',
    title: 'The classes have no names',
    why: 'Training calls them class_0, class_1 ...: results are hard to read.',
    fix: 'Add "names:" with one name for each class.',
  },
  'config-class-count-invalid': {
    severity: 'error',
    title: '"nc" is not a count of classes',
    why: 'Training stops.',
    fix: 'Write a whole number from 1, or leave "nc" out: the names say it.',
  },
  'config-class-count-differs': {
    severity: 'error',
    title: '"nc" and "names" disagree',
    why: 'Training stops: it cannot tell which is right.',
    fix: 'Correct "nc", or leave it out: the names say it.',
  },
  'config-name-key': {
    severity: 'error',
    title: 'The id of a class is not a whole number',
    why: 'Labels refer to classes by number; training stops, or takes it for another number.',
    fix: 'Number the classes 0, 1, 2 ... with a space behind the colon.',
  },
  'config-name-hole': {
    severity: 'error',
    title: 'Class ids have a hole',
    why: 'Training stops where the greatest id is not the number of classes less one.',
    fix: 'Number the classes 0, 1, 2 ... without a hole; the ids of the labels too, unless they begin at 0 already.',
  },
  'config-name-duplicate': {
    severity: 'error',
    title: 'Two classes have the same name',
    why: 'The model learns to tell apart what is one thing, and results cannot be told apart.',
    fix: 'Join the two classes in the labels, or give each a name of its own.',
  },
  'config-name-alike': {
    severity: 'warning',
    title: 'Two class names differ only in case or blanks',
    why: 'They are most likely one class that was written in two ways; the model learns them as two.',
    fix: 'Join the two classes in the labels, or give each a name of its own.',
  },
  'config-name-blank': {
    severity: 'warning',
    title: 'A class name is blank',
    why: 'Results show objects without a name.',
    fix: 'Give the class a name.',
  },
  'config-name-spaces': {
    severity: 'warning',
    title: 'A class name begins or ends with a blank, or breaks the line',
    why: 'Such names look right and match nothing that is compared with them.',
    fix: 'Take the blanks out.',
  },
  'config-name-not-text': {
    severity: 'warning',
    title: 'A class name is read as something else than a text',
    why: 'Training turns it into another text, such as "no" into "False", and results show that.',
    fix: 'Put the name in quotes.',
  },
  'config-download': {
    severity: 'error',
    title: 'The config can start a download or a program',
    why: 'It happens without a question, in the middle of a training, with the rights of whoever started it.',
    fix: 'Take "download" out. Fetch the data yourself, and look at what came.',
  },
  'config-channels': {
    severity: 'notice',
    title: 'The images are not taken as RGB',
    why: 'The model then has another input than the usual three channels, and cannot start from usual weights.',
    fix: 'Leave "channels" out where the images are ordinary photos.',
  },
  'config-channels-invalid': {
    severity: 'error',
    title: '"channels" is not a count of channels',
    why: 'The model cannot be built.',
    fix: 'Write a whole number from 1, or leave "channels" out: 3 is meant then.',
  },
  'config-key-unknown': {
    severity: 'warning',
    title: 'A key looks like another one mistyped',
    why: 'Training passes over keys that it does not know: what stands there has no effect.',
    fix: 'Correct the key.',
  },
  'config-not-detection': {
    severity: 'notice',
    title: 'The config is of another task',
    why: 'Labels are looked at here as boxes and outlines; further columns are told as too many.',
    fix: 'Take the key out if the dataset is meant for detection.',
  },
});
