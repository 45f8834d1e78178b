import { type ClassPhrase, folderOfPattern, kindOfPath, type SlotValue } from '../values/slot-value.js';
import {
  type Arguments,
  askFor,
  type CallOf,
  type ClauseArguments,
  type FilledOf,
  type KnownPlaces,
  NOTHING,
} from './filling.js';

/**
 * A call of one of the two detection tools, which have the same sentences. The arguments decide which one is called.
 */
type Call = CallOf<'detect_image' | 'detect_folder'>;
type Filled = FilledOf<Call['tool']>;

const inImage = (path: string | undefined, shared: Arguments): Call => ({
  tool: 'detect_image',
  arguments: { ...(path === undefined ? {} : { image_path: path }), ...withoutRecursion(shared) },
});
const inFolder = (path: string | undefined, shared: Arguments): Call => ({
  tool: 'detect_folder',
  arguments: { ...(path === undefined ? {} : { folder_path: path }), ...shared },
});

function withoutRecursion({ recursive: _, ...rest }: Arguments): Arguments {
  return rest;
}

function classesOf(value: SlotValue | undefined): readonly ClassPhrase[] {
  return value?.kind === 'classes' ? value.classes : [];
}

/** Slots for a confidence, by the words around it. */
const CONFIDENCES = ['confidence', 'least', 'bounded', 'share'];

/** Returns the arguments that do not depend on the place. */
function sharedArguments({ slots, gives: given }: ClauseArguments): Arguments {
  const gives: Arguments = { ...given };
  const classes = classesOf(slots.get('classes'));
  if (classes.length > 0 && classes.every(({ sort }) => sort !== 'all'))
    gives.classes = [...new Set(classes.map(({ text }) => text))];
  const confidence = CONFIDENCES.map((name) => slots.get(name)).find((value) => value !== undefined);
  if (confidence?.kind === 'number') {
    // "confidence 50" is a percentage; 5 and 1.5 could be anything.
    const isPercent = confidence.unit === 'percent' || (confidence.number >= 10 && Number.isInteger(confidence.number));
    gives.confidence = confidence.doubt ?? (isPercent ? confidence.number / 100 : confidence.number);
  }
  const model = slots.get('model');
  if (model?.kind === 'models' && model.models[0] !== undefined) {
    if (model.models[0].toLowerCase() === 'mock') gives.backend = 'mock';
    else gives.model_path = model.models[0];
  }
  return gives;
}

const calls = (all: readonly Call[]): Filled => ({ kind: 'calls', calls: all });

function fillFolder(value: SlotValue, { folders }: KnownPlaces, shared: Arguments): Filled {
  if (value.kind === 'paths') return fillPaths(value.paths, shared);
  if (folders.length === 1) return calls([inFolder(folders[0], shared)]);
  if (folders.length === 0) return askFor('missing_folder', [inFolder(undefined, shared)]);
  return askFor(
    'which_folder',
    folders.map((path) => inFolder(path, shared)),
  );
}

/** Returns the call for an image, a folder, or a pattern such as "photos/*.jpg"; null for anything else. */
function callAt(path: string, shared: Arguments): Call | null {
  const kind = kindOfPath(path);
  if (kind === 'image') return inImage(path, shared);
  if (kind === 'folder') return inFolder(path, shared);
  const pattern = folderOfPattern(path);
  return pattern && inFolder(pattern.folder, pattern.recursive ? { ...shared, recursive: true } : shared);
}

/** Returns a call for each image and folder, in the order of the request. */
function fillPaths(paths: readonly string[], shared: Arguments): Filled {
  const wrong = paths.find((path) => callAt(path, shared) === null);
  if (wrong !== undefined) return askFor('not_an_image', [inImage(undefined, shared)], { path: wrong });
  return calls(paths.flatMap((path) => callAt(path, shared) ?? []));
}

/** Returns a word such as "photos" as a folder if the request names no other place. */
function bareFolder({ slots }: ClauseArguments, { images, folders }: KnownPlaces): SlotValue | undefined {
  return images.length + folders.length === 0 ? slots.get('bare_folder') : undefined;
}

/** Fills in the place to which a word such as "it" or "the second image" refers. */
function fillReference(places: KnownPlaces, { image, shared, mayAsk }: Omit<Place, 'folder'>): Filled {
  const { images, folders } = places;
  const chosen = image?.kind === 'reference' ? images.at(image.ordinal ?? images.length) : undefined;
  if (chosen !== undefined) return calls([inImage(chosen, shared)]);
  if (image?.kind === 'reference' && image.isAll && images.length > 1)
    return calls(images.map((path) => inImage(path, shared)));
  if (images.length === 1) return calls([inImage(images[0], shared)]);
  if (images.length > 1)
    return askFor(
      'which_image',
      images.map((path) => inImage(path, shared)),
    );
  if (folders.length > 0) return fillFolder({ kind: 'reference', noun: false }, places, shared);
  return mayAsk ? askFor('missing_image', [inImage(undefined, shared), inFolder(undefined, shared)]) : NOTHING;
}

/**
 * Whether a request without an image is certainly a detection: "detect dogs" and "find dogs in the image" are, "find a
 * good restaurant" is not.
 */
function isCertain(clause: ClauseArguments, classes: readonly ClassPhrase[]): boolean {
  const isRun = clause.rule.endsWith('run-detection');
  const known = classes.every(({ sort }) => sort !== 'doubtful' && (isRun || sort !== 'unknown'));
  const named = classes.length > 0 || isRun;
  return known && named && (clause.open || clause.slots.has('image')) && clause.cover >= 0.6;
}

/** Whether a word may mean something else than objects. Next to a file or folder, unknown words are objects. */
const isUnsure =
  (isOpen: boolean) =>
  ({ sort }: ClassPhrase) =>
    sort === 'doubtful' || (sort === 'unknown' && !isOpen);

/**
 * Quotes the classes of choices if the request quoted them. Without quotes, a choice could lead to another question.
 */
function inQuotes(filled: Filled, classes: readonly ClassPhrase[]): Filled {
  if (filled.kind !== 'ask' || !classes.some(({ sort }) => sort === 'quoted')) return filled;
  const choices = filled.ask.choices.map((call) => ({ ...call, isQuoted: true }));
  return { ...filled, ask: { ...filled.ask, choices } };
}

/** Fills in a detection: one call per image or folder. */
export function fillDetection(clause: ClauseArguments, places: KnownPlaces): Filled {
  const shared = sharedArguments(clause);
  const classes = classesOf(clause.slots.get('classes'));
  const image = clause.slots.get('image');
  const folder = clause.slots.get('folder') ?? bareFolder(clause, places);
  const isNamed = [image, folder].some((place) => place?.kind === 'paths');
  const isReferred = image?.kind === 'reference' && image.noun && places.images.length === 1;
  const isOpen = clause.open || isNamed || isReferred;
  const unsure = classes.filter(isUnsure(isOpen));
  const mayAsk = isCertain(clause, classes);
  const filled = inQuotes(fillPlace(places, { image, folder, shared, mayAsk }), classes);
  if (filled.kind !== 'calls') return filled;
  const misspelled = askMisspelled(filled.calls, classes);
  if (misspelled) return misspelled;
  if (unsure.length === 0) return filled;
  const choices = filled.calls.map((call) => ({ ...call, isQuoted: true }));
  return isNamed ? askFor('unknown_class', choices, { words: unsure.map(({ text }) => text).join(', ') }) : NOTHING;
}

/** Asks whether a word is a typo of a class: "detect peopel". The word as sent is the last choice. */
function askMisspelled(all: readonly Call[], classes: readonly ClassPhrase[]): Filled | null {
  const spelled = new Map(classes.flatMap(({ text, near }) => (near === undefined ? [] : [[text, near]])));
  if (spelled.size === 0) return null;
  const corrected = all.map((call): Call => {
    const names = (call.arguments.classes as readonly string[]).map((name) => spelled.get(name) ?? name);
    return { ...call, arguments: { ...call.arguments, classes: names } };
  });
  const asSent = all.map((call) => ({ ...call, isQuoted: true }));
  return askFor('unknown_class', [...corrected, ...asSent], { words: [...spelled.values()].join(', ') });
}

interface Place {
  image: SlotValue | undefined;
  folder: SlotValue | undefined;
  shared: Arguments;
  mayAsk: boolean;
}

/** Asks about an image that another step would have to create. */
function askDerived({ images }: KnownPlaces, words: string, shared: Arguments): Filled {
  const choices = images.map((path) => inImage(path, shared));
  return choices.length > 0
    ? askFor('derived_image', choices, { words })
    : askFor('missing_image', [inImage(undefined, shared)]);
}

function fillPlace(places: KnownPlaces, { image, folder, shared, mayAsk }: Place): Filled {
  if (image?.kind === 'paths' && folder?.kind === 'paths') return fillPaths([...image.paths, ...folder.paths], shared);
  if (image?.kind === 'paths') return fillPaths(image.paths, shared);
  if (folder) return fillFolder(folder, places, shared);
  if (image?.kind === 'derived') return askDerived(places, image.words, shared);
  if (image?.kind === 'reference' && image.noun && places.isImageChanged)
    return askDerived(places, image.words ?? '', shared);
  return fillReference(places, { image, shared, mayAsk });
}
