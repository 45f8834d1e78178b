import { join } from 'node:path';
import { stringify } from 'yaml';
import { writeFileWhole } from '../../base/files/write-file.js';
import { ModelCard } from './model-card.js';
import { CARD_SUFFIX } from './read-card.js';

const HEADER =
  '# A model card of Handlens: written by `vision-cli models review`. The weights themselves are never committed.\n';

/**
 * Writes a card into the models folder, whole or not at all.
 * @param replace `allow` to write over the card of that id.
 * @returns the name of the file. Faults: already-exists.
 */
export async function writeCard(modelsDir: string, card: ModelCard, replace: 'refuse' | 'allow'): Promise<string> {
  const name = `${card.id}${CARD_SUFFIX}`;
  const text =
    HEADER + stringify(ModelCard.parse(card), { schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 });
  await writeFileWhole(join(modelsDir, name), text, replace === 'allow' ? 'replace' : 'refuse');
  return name;
}
