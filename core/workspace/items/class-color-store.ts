import type { WorkspaceDatabase } from '../database/workspace-database.js';

/** Colour slots of the classes of a model, by class name. */
export type ClassColors = Record<string, number>;

function colorsOf(database: WorkspaceDatabase, model: string): ClassColors {
  const rows = database.all(
    'SELECT class_name, slot FROM class_color WHERE model = ? ORDER BY slot, class_name',
    model,
  );
  return Object.fromEntries(rows.map(({ class_name: name, slot }) => [name as string, Number(slot)]));
}

/**
 * Returns the colour slots of a model. Classes without one get the next free slots, in their order, and keep them.
 * @param model id of the model. Slots count from 0.
 */
export function assignColors(database: WorkspaceDatabase, model: string, classes: readonly string[]): ClassColors {
  return database.transaction(() => {
    const taken = new Map(Object.entries(colorsOf(database, model)));
    const used = new Set(taken.values());
    let next = 0;
    for (const name of new Set(classes)) {
      if (taken.has(name)) continue;
      while (used.has(next)) next += 1;
      used.add(next);
      taken.set(name, next);
      database.run('INSERT INTO class_color (model, class_name, slot) VALUES (?, ?, ?)', model, name, next);
    }
    return Object.fromEntries(taken);
  });
}

/** Gives a class another slot. Several classes may share one. */
export function setColor(
  database: WorkspaceDatabase,
  { model, className, slot }: { model: string; className: string; slot: number },
): ClassColors {
  return database.transaction(() => {
    database.run(
      'INSERT OR REPLACE INTO class_color (model, class_name, slot) VALUES (?, ?, ?)',
      ...[model, className, slot],
    );
    return colorsOf(database, model);
  });
}
