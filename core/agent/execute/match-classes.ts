/** Groups of synonymous class names. */
export type ClassGroups = readonly (readonly string[])[];

/** Folds a class name for comparison: ignores case, character width, spaces, hyphens and underscores. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

/** Returns a name and the English singulars that it may be a plural of. */
function singulars(name: string): string[] {
  const cut = (ending: string, instead = '') =>
    name.endsWith(ending) && name.length > ending.length + 1 ? [name.slice(0, -ending.length) + instead] : [];
  return [name, ...cut('s'), ...cut('es'), ...cut('ies', 'y'), ...cut('ves', 'f'), ...cut('ves', 'fe')];
}

function matchOne(named: string, known: readonly string[], groups: ClassGroups): string[] {
  const folded = fold(named);
  const same = known.find((name) => fold(name) === folded);
  if (same !== undefined) return [same];
  const forms = new Set(singulars(folded));
  const bySingular = known.filter((name) => singulars(fold(name)).some((form) => forms.has(form)));
  if (bySingular.length > 0) return bySingular;
  const synonyms = new Set(
    groups
      .filter((group) => group.some((name) => forms.has(fold(name))))
      .flat()
      .map(fold),
  );
  return known.filter((name) => synonyms.has(fold(name)));
}

/**
 * Matches the class names of a request to those of a model: ignoring case, as singular or plural, or as synonyms.
 * @returns names as spelled by the model. A name without a match is unchanged, so that the detection rejects it with a
 * suggestion.
 */
export function matchClasses(named: readonly string[], known: readonly string[], groups: ClassGroups): string[] {
  const matched = named.flatMap((name) => {
    const found = matchOne(name, known, groups);
    return found.length > 0 ? found : [name];
  });
  return [...new Set(matched)];
}
