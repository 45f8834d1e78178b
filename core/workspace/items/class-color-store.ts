import type { WorkspaceDatabase } from '../database/workspace-database.js';

/** Color slot of a class. */
export interface ClassColor {
  class_name: string;
  /** From 0. */
  slot: number;
}

function colorsOf(database: WorkspaceDatabase, model: string): ClassColor[] {
  const rows = database.all(
    'SELECT class_name, slot FROM class_color WHERE model = ? ORDER BY slot, class_name',
    model,
  );
  return rows.map(({ class_name: name, slot }) => ({ class_name: name as string, slot: Number(slot) }));
}

/**
 * Returns the color slots of a model. Assigns the next free slots, permanently, to classes that have none.
 * @param model id of the model.
 */
export function assignColors(database: WorkspaceDatabase, model: string, classes: readonly string[]): ClassColor[] {
  return database.transaction(() => {
    const known = colorsOf(database, model);
    const taken = new Set(known.map(({ class_name: name }) => name));
    const used = new Set(known.map(({ slot }) => slot));
    let next = 0;
    for (const name of new Set(classes)) {
      if (taken.has(name)) continue;
      while (used.has(next)) next += 1;
      used.add(next);
      database.run('INSERT INTO class_color (model, class_name, slot) VALUES (?, ?, ?)', model, name, next);
    }
    return colorsOf(database, model);
  });
}

/** Changes the slot of a class. Several classes may share a slot. */
export function setColor(
  database: WorkspaceDatabase,
  { model, className, slot }: { model: string; className: string; slot: number },
): ClassColor[] {
  return database.transaction(() => {
    database.run(
      'INSERT OR REPLACE INTO class_color (model, class_name, slot) VALUES (?, ?, ?)',
      ...[model, className, slot],
    );
    return colorsOf(database, model);
  });
}
