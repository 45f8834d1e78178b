import { join } from 'node:path';
import { type AnswerWords, readAnswerWords } from '../../core/agent/answer/answer-words.js';
import { type Language, readLanguages } from '../../core/agent/language/language.js';
import type { Policy } from '../../core/agent/policy/policy.js';
import { readPolicies } from '../../core/agent/policy/read-policies.js';
import { readTopics, type TopicReader } from '../../core/agent/topics/topic-reader.js';
import { packageRoot } from '../kit/package-root.js';

/** Data for interpreting requests and wording answers. */
interface AgentKnowledge {
  languages: readonly Language[];
  policies: readonly Policy[];
  answers: ReadonlyMap<string, AnswerWords>;
  topics: TopicReader;
}

let known: AgentKnowledge | undefined;

/** Returns the data files of the agent, which are part of the toolkit. They are read once per process. */
export function agentKnowledge(): AgentKnowledge {
  const folder = join(packageRoot(), 'configs', 'agent');
  known ??= {
    languages: readLanguages(folder),
    policies: readPolicies(join(folder, 'policy')),
    answers: readAnswerWords(join(folder, 'answers')),
    topics: readTopics(join(folder, 'topics.json')),
  };
  return known;
}

/** Returns the words for answers in a language, or the English ones if there are none. */
export function wordsFor(language: string): AnswerWords {
  const { answers } = agentKnowledge();
  const words = answers.get(language) ?? answers.get('en');
  if (!words) throw new Error('configs/agent/answers/en.yaml is missing');
  return words;
}

/** Returns the groups of synonymous class names of all languages. */
export function classGroups(): readonly (readonly string[])[] {
  return [...agentKnowledge().answers.values()].flatMap(({ classes }) => classes);
}
