/** Functions that scripts use, by name. Only the ones that a script calls are written into it. */
export const PYTHON_HELPERS = {
  split_part: `def split_part(text, separator, part, count):
    """Return one of at most count parts of a text; the last one has the rest."""
    parts = text.split(separator, count - 1)
    return parts[part] if part < len(parts) else ""`,
  extract: `def extract(pattern, text, group):
    """Return the part of a text that matches, or an empty text."""
    found = re.search(pattern, text)
    return found[group] if found else ""`,
  sort_order: `def sort_order(order, texts, key, descending):
    """Sort positions of rows by the texts of a column. Empty cells are last, equal rows keep their order."""
    filled = [at for at in order if texts[at] != ""]
    filled.sort(key=lambda at: key(texts[at]), reverse=descending)
    return filled + [at for at in order if texts[at] == ""]`,
} as const;
export type PythonHelper = keyof typeof PYTHON_HELPERS;
