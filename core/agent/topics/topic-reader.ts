import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { RefusalCategory } from '../decision/decision.js';
import { BUCKETS, topicFeatures } from './topic-features.js';

/** Topics: the categories of refusals, requests for a tool, and anything else. */
export const TOPICS = [...RefusalCategory.options, 'tool', 'other'] as const;
export type Topic = (typeof TOPICS)[number];

/** Schema of `configs/agent/topics.json`, which `scripts/train-request-topics.ts` writes. */
export const TopicModelFile = z.strictObject({
  topics: z.array(z.enum(TOPICS)).length(TOPICS.length),
  /** Weights as base64: one signed byte per bucket and topic, topic after topic. */
  weights: z.string(),
  /** Factor from bytes to weights of the logits. */
  scale: z.number().positive(),
  /** Constant of each topic. */
  bias: z.array(z.number()).length(TOPICS.length),
  /** Divisor of the logits, fitted on texts that were held out, so that probabilities are shares of right answers. */
  temperature: z.number().positive(),
  /** Minimum probability for naming a category, 0 to 1. */
  least: z.number().min(0).max(1),
});
export type TopicModelFile = z.infer<typeof TopicModelFile>;

/** A linear model of the topic of a text. */
export interface TopicReader {
  /** Returns the probability of each topic, in the order of `TOPICS`; they add up to 1. */
  read(text: string): number[];
  least: TopicModelFile['least'];
}

/** Converts logits to probabilities (softmax). */
export function softmax(logits: readonly number[], temperature = 1): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp((logit - most) / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Opens a model. Cost of `read`: linear in the text, below 1 ms for a sentence. */
export function openTopicReader({ weights: text, scale, bias, temperature, least }: TopicModelFile): TopicReader {
  const bytes = Buffer.from(text, 'base64');
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (weights.length !== BUCKETS * TOPICS.length)
    throw new Error('configs/agent/topics.json has a wrong number of weights');
  return {
    least,
    read(request) {
      const features = topicFeatures(request);
      // The length of a text says little about its topic.
      const factor = scale / Math.sqrt(Math.max(1, features.length));
      const logits = bias.map((constant, topic) => {
        let sum = 0;
        for (const bucket of features) sum += weights[topic * BUCKETS + bucket]!;
        return constant + sum * factor;
      });
      return softmax(logits, temperature);
    },
  };
}

/** Reads a model. Faults of its author are errors, because the file is generated. */
export const readTopics = (path: string): TopicReader =>
  openTopicReader(TopicModelFile.parse(JSON.parse(readFileSync(path, 'utf8'))));
