/** Classes that models and labels are compared in, and which of them each model means. */
export interface ComparedClasses {
  /** By compared id: the dataset's ids, or the order in which the models list the names. */
  names: readonly string[];
  /** For each model, by its class id: the compared id, or null if the dataset does not have the class. */
  ofModels: readonly (readonly (number | null)[])[];
  warnings: readonly string[];
}

/** A model with its name in the comparison. */
export interface NamedClasses {
  label: string;
  classNames: readonly string[];
}

const SHOWN = 5;

/** "traffic_light", "Traffic light" and "traffic-light" are one class. */
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

/** The same list in the same order needs no comparison of names, even if two of its classes share a name. */
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

/** Describes which classes the model lacks of the dataset, and the reverse, with the model as "it". */
function describeGaps({ classNames }: NamedClasses, ids: readonly (number | null)[], names: readonly string[]) {
  const known = new Set(ids);
  const missing = names.filter((_, id) => !known.has(id));
  const extra = classNames.filter((_, id) => ids[id] === null);
  if (missing.length === names.length) {
    return [
      (who: string) =>
        `${who} has none of the classes of the dataset (${listed(names)}), so none of its detections can be right. Review it with the right class names (--names), or choose another model.`,
    ];
  }
  return [
    ...(missing.length > 0
      ? [(who: string) => `${who} does not have ${listed(missing)}; their objects count as missed.`]
      : []),
    ...(extra.length > 0
      ? [
          (who: string) =>
            `Detections of ${listed(extra)} by ${who} are ignored because the dataset does not name them.`,
        ]
      : []),
  ];
}

/** Combines equal sentences about several models. */
function combineWarnings(models: readonly NamedClasses[], gaps: readonly ((who: string) => string)[][]): string[] {
  const byText = new Map<string, { describe: (who: string) => string; labels: string[] }>();
  for (const [place, { label }] of models.entries()) {
    for (const describe of gaps[place]!) {
      const known = byText.get(describe(''));
      if (known) known.labels.push(label);
      else byText.set(describe(''), { describe: describe, labels: [label] });
    }
  }
  return [...byText.values()].map(({ describe, labels }) => {
    const quoted = labels.map((label) => `"${label}"`);
    const isAll = labels.length === models.length && labels.length > 1;
    return describe(isAll ? 'each of the models' : quoted.join(' and likewise ')).replace(/^e/, 'E');
  });
}

/**
 * Brings the class ids of models and labels together, by name.
 * @param datasetNames class names of the dataset by id; null without labels: then all classes of all models count.
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
