import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { ModelCard } from './model-card.js';
import { readYaml } from './read-yaml.js';

/** A card stands in the models folder as `<id>.card.yaml`; `<model>.yaml` is the name of a sidecar. */
export const CARD_SUFFIX = '.card.yaml';

/** Reads a model card. Faults: card-invalid, with the issues, naming the file but not its folder. */
export async function readCard(path: string): Promise<ModelCard> {
  const card = await readYaml(path, ModelCard, 'card-invalid');
  const name = basename(path);
  if (name === `${card.id}${CARD_SUFFIX}`) return card;
  throw new Fault('card-invalid', `${name} contains the id "${card.id}". Rename it to ${card.id}${CARD_SUFFIX}.`, {
    issues: [{ pointer: '/id', detail: `Does not match the file name ${name}` }],
  });
}
