/**
 * SQL of each version of the database, in order; the version of a database is the number of entries it has run. Never
 * change a published entry; append a new one. Times are ISO 8601 in UTC; JSON is stored as text.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE item (
    id TEXT PRIMARY KEY,
    parent TEXT REFERENCES item (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    source_key TEXT,
    created_at TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    removed_at TEXT,
    is_reviewed INTEGER NOT NULL DEFAULT 0,
    view TEXT NOT NULL DEFAULT '{}',
    changes_done INTEGER NOT NULL DEFAULT 0,
    changes_saved INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX item_source ON item (source_key, IFNULL(parent, ''), name) WHERE source_key IS NOT NULL;
  CREATE INDEX item_parent ON item (parent, position);
  CREATE INDEX item_revision ON item (revision);
  CREATE TABLE maker (
    key TEXT PRIMARY KEY,
    origin TEXT NOT NULL,
    class_names TEXT NOT NULL
  ) STRICT;
  CREATE TABLE result (
    item TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
    maker TEXT NOT NULL REFERENCES maker (key),
    created_at TEXT NOT NULL,
    facts TEXT NOT NULL,
    detections TEXT NOT NULL,
    candidates BLOB,
    PRIMARY KEY (item, maker)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE change (
    item TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (item, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE file (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE job (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    item TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
    options TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    maker TEXT REFERENCES maker (key),
    created_at TEXT NOT NULL,
    ended_at TEXT,
    owner TEXT,
    seen_at TEXT,
    images_per_s REAL,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX job_item ON job (item);
  CREATE TABLE job_entry (
    job TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    item TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    maker TEXT REFERENCES maker (key),
    PRIMARY KEY (job, item)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_entry_state ON job_entry (job, state, position);
  CREATE TABLE job_log (
    job TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT INTO counter (name, value) VALUES ('revision', 0);
  `,
  `
  ALTER TABLE item ADD COLUMN label_state TEXT;
  CREATE TABLE class_color (
    model TEXT NOT NULL,
    class_name TEXT NOT NULL,
    slot INTEGER NOT NULL,
    PRIMARY KEY (model, class_name)
  ) STRICT, WITHOUT ROWID;
  `,
  // Merges an image that was opened both on its own and with its folder into the item in the folder, unless both have
  // corrections.
  `
  ALTER TABLE item ADD COLUMN content TEXT;
  CREATE TABLE twin AS
    SELECT alone.id AS alone, (SELECT child.id FROM item AS child
      WHERE child.source_key = alone.source_key AND child.parent IS NOT NULL AND child.removed_at IS NULL
      ORDER BY child.changes_done DESC, child.opened_at DESC LIMIT 1) AS child
    FROM item AS alone
    WHERE alone.parent IS NULL AND alone.removed_at IS NULL AND alone.kind = 'image' AND alone.source_key LIKE 'path:%';
  DELETE FROM twin WHERE child IS NULL OR (EXISTS (SELECT 1 FROM change WHERE item = alone)
    AND EXISTS (SELECT 1 FROM change WHERE item = child));
  UPDATE item SET (view, is_reviewed, changes_done, changes_saved, label_state, revision) = (
      SELECT alone.view, alone.is_reviewed, alone.changes_done, alone.changes_saved,
        IFNULL(alone.label_state, item.label_state), alone.revision
      FROM twin JOIN item AS alone ON alone.id = twin.alone WHERE twin.child = item.id)
    WHERE id IN (SELECT child FROM twin) AND NOT EXISTS (SELECT 1 FROM change WHERE change.item = item.id);
  UPDATE OR IGNORE result SET item = (SELECT child FROM twin WHERE alone = result.item)
    WHERE item IN (SELECT alone FROM twin);
  UPDATE change SET item = (SELECT child FROM twin WHERE alone = change.item) WHERE item IN (SELECT alone FROM twin);
  UPDATE job SET item = (SELECT child FROM twin WHERE alone = job.item) WHERE item IN (SELECT alone FROM twin);
  UPDATE OR IGNORE job_entry SET item = (SELECT child FROM twin WHERE alone = job_entry.item)
    WHERE item IN (SELECT alone FROM twin);
  DELETE FROM item WHERE id IN (SELECT alone FROM twin);
  DROP TABLE twin;
  `,
  // Moves warnings about an image from the maker to its result. If the maker has several results, the image is unknown,
  // and these warnings are deleted.
  `
  UPDATE result SET facts = json_set(facts, '$.warnings', json((
      SELECT json_extract(maker.origin, '$.warnings') FROM maker WHERE maker.key = result.maker)))
    WHERE maker IN (SELECT maker FROM result GROUP BY maker HAVING COUNT(*) = 1);
  UPDATE maker SET origin = json_set(origin, '$.warnings', json((
    SELECT json_group_array(json(value)) FROM json_each(maker.origin, '$.warnings')
      WHERE json_extract(value, '$.code') NOT IN ('image-pages', 'image-cmyk', 'image-transparent'))));
  `,
  // Sessions of tables. A version lists the numbers of its operations, each with 1 if it is applied and 0 otherwise.
  `
  CREATE TABLE table_session (
    id TEXT PRIMARY KEY,
    item TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    branch_of TEXT,
    read TEXT NOT NULL,
    source TEXT NOT NULL,
    version INTEGER NOT NULL,
    next_step INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    removed_at TEXT,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX table_session_item ON table_session (item);
  CREATE TABLE table_session_step (
    session TEXT NOT NULL REFERENCES table_session (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (session, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE table_session_version (
    session TEXT NOT NULL REFERENCES table_session (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    steps TEXT NOT NULL,
    what TEXT,
    created_at TEXT NOT NULL,
    PRIMARY KEY (session, number)
  ) STRICT, WITHOUT ROWID;
  `,
  // Facts about the last file that was written from a session.
  'ALTER TABLE table_session ADD COLUMN written TEXT',
  // Import options that users chose, by the words of the first rows of their files.
  `
  CREATE TABLE reading_choice (
    form TEXT PRIMARY KEY,
    rows INTEGER NOT NULL,
    read TEXT NOT NULL,
    chosen_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Findings and repairs that the user ignores in a session.
  'ALTER TABLE table_session ADD COLUMN ignored TEXT',
];
