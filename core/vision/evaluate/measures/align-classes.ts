/** The classes of a comparison, and the mapping of each model's classes to them. */
export interface ComparedClasses {
  /** Names by compared id, in the order of the dataset, or of first occurrence in the models. */
  names: readonly string[];
  /** For each model: the compared id by its class id; null for classes that the dataset does not have. */
  ofModels: readonly (readonly (number | null)[])[];
  warnings: readonly string[];
}

/** Class names of a model and its label in the comparison. */
export interface NamedClasses {
  label: string;
  classNames: readonly string[];
}

const SHOWN = 5;

/** Normalizes a name, so that "traffic_light", "Traffic light" and "traffic-light" are the same class. */
const keyOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

function firstPlaces(names: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [id, name] of names.entries()) if (!places.has(keyOf(name))) places.set(keyOf(name), id);
  return places;
}

/** Maps class ids by name. Equal lists are mapped by index, because names may be duplicate. */
function mapNames(own: readonly string[], names: readonly string[]): (number | null)[] {
  const isSame = own.length === names.length && own.every((name, id) => keyOf(name) === keyOf(names[id]!));
  if (isSame) return own.map((_, id) => id);
  const places = firstPlaces(names);
  return own.map((name) => places.get(keyOf(name)) ?? null);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `"${name}"`);
  return `${shown.join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`;
}

/**
 * Describes the classes that only the model or only the dataset has. Each is a function from the subject to a sentence.
 */
function describeGaps({ classNames }: NamedClasses, ids: readonly (number | null)[], names: readonly string[]) {
  const known = new Set(ids);
  const missing = names.filter((_, id) => !known.has(id));
  const extra = classNames.filter((_, id) => ids[id] === null);
  if (missing.length === names.length) {
    return [
      (subject: string) =>
        `${subject} has none of the classes of the dataset (${listed(names)}), so none of its detections can be right. Review it with the right class names (--names), or choose another model.`,
    ];
  }
  return [
    ...(missing.length > 0
      ? [(subject: string) => `${subject} does not have ${listed(missing)}; their objects count as missed.`]
      : []),
    ...(extra.length > 0
      ? [
          (subject: string) =>
            `Detections of ${listed(extra)} by ${subject} are ignored because the dataset does not name them.`,
        ]
      : []),
  ];
}

/** Combines equal warnings about several models into one. */
function combineWarnings(models: readonly NamedClasses[], gaps: readonly ((subject: string) => string)[][]): string[] {
  const byText = new Map<string, { format: (subject: string) => string; labels: string[] }>();
  for (const [place, { label }] of models.entries()) {
    for (const format of gaps[place]!) {
      const known = byText.get(format(''));
      if (known) known.labels.push(label);
      else byText.set(format(''), { format, labels: [label] });
    }
  }
  return [...byText.values()].map(({ format, labels }) => {
    const quoted = labels.map((label) => `"${label}"`);
    const isAll = labels.length === models.length && labels.length > 1;
    return format(isAll ? 'each of the models' : quoted.join(' and likewise ')).replace(/^e/, 'E');
  });
}

/**
 * Maps the class ids of models and labels to each other by name.
 * @param datasetNames class names of the dataset by id; null (no labels) compares all classes of all models.
 */
export function alignClasses(models: readonly NamedClasses[], datasetNames: readonly string[] | null): ComparedClasses {
  if (datasetNames) {
    const ofModels = models.map(({ classNames }) => mapNames(classNames, datasetNames));
    const gaps = models.map((model, place) => describeGaps(model, ofModels[place]!, datasetNames));
    return { names: datasetNames, ofModels, warnings: combineWarnings(models, gaps) };
  }
  const names = [...new Map(models.flatMap((one) => one.classNames).map((name) => [keyOf(name), name])).values()];
  const ofModels = models.map(({ classNames }) => mapNames(classNames, names));
  const isShared = ofModels.every((ids) => new Set(ids).size === names.length);
  const warnings = isShared
    ? []
    : [
        'The models do not have the same classes. An object counts as a difference only among those that have its class.',
      ];
  return { names, ofModels, warnings };
}
