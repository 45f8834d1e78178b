import type { WorkspaceDatabase } from '../database/workspace-database.js';

/** Colour slot of a class. */
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
 * Returns the colour slots of a model. Classes without one get the next free slots, in their order, and keep them.
 * @param model id of the model. Slots count from 0.
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

/** Gives a class another slot. Several classes may share one. */
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
