import { basename } from 'node:path';
import { hashModelFile } from './hash-model-file.js';
import type { ModelCard } from './model-card.js';
import type { ModelsFolder, WeightFile } from './scan-models.js';

/** A card beside the weights it was written for: `ready` ones have its bytes, `changed` ones only its name. */
export interface CardMatch {
  card: ModelCard;
  state: 'ready' | 'changed' | 'missing';
  weights: WeightFile | null;
}

/** Whether a file holds the bytes that a card vouches for; it is only read when its size is right. */
export async function hasBytesOf(card: ModelCard, { path, bytes }: WeightFile): Promise<boolean> {
  if (bytes !== card.bytes) return false;
  return (await hashModelFile(path).catch(() => null)) === card.sha256;
}

/** Finds the weights of a card: by content wherever they lie and whatever they are called, then by name. */
export async function matchCard(card: ModelCard, { weights }: ModelsFolder): Promise<CardMatch> {
  const named = weights.filter(({ path }) => basename(path) === card.file);
  const others = weights.filter((file) => !named.includes(file));
  for (const file of [...named, ...others]) {
    if (await hasBytesOf(card, file)) return { card, state: 'ready', weights: file };
  }
  return { card, state: named[0] ? 'changed' : 'missing', weights: named[0] ?? null };
}

/** The cards of a folder that can be read, each with its weights. */
export async function matchCards(folder: ModelsFolder): Promise<CardMatch[]> {
  const matches: CardMatch[] = [];
  for (const { card } of folder.cards) if (card) matches.push(await matchCard(card, folder));
  return matches;
}
