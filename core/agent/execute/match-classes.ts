/** Groups of synonyms for the same class. */
export type ClassGroups = readonly (readonly string[])[];

/** Folds a name for comparison: ignores case, character width, spaces, hyphens and underscores. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

/** Returns a name and its possible English singulars. */
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
 * Matches class names of a request to those of a model by case, singular or plural, or synonym.
 * @returns names as spelled by the model. A name without a match is returned unchanged, so that the detection rejects
 * it with a hint.
 */
export function matchClasses(named: readonly string[], known: readonly string[], groups: ClassGroups): string[] {
  const matched = named.flatMap((name) => {
    const found = matchOne(name, known, groups);
    return found.length > 0 ? found : [name];
  });
  return [...new Set(matched)];
}
