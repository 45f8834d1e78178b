import { join } from 'node:path';
import { type AnswerWords, readAnswerWords } from '../../core/agent/answer/answer-words.js';
import { type Language, readLanguages } from '../../core/agent/language/language.js';
import type { Policy } from '../../core/agent/policy/policy.js';
import { readPolicies } from '../../core/agent/policy/read-policies.js';
import { packageRoot } from '../kit/package-root.js';

/** Data for parsing requests and for writing answers. */
interface AgentKnowledge {
  languages: readonly Language[];
  policies: readonly Policy[];
  answers: ReadonlyMap<string, AnswerWords>;
}

let known: AgentKnowledge | undefined;

/** Returns the data files of the agent, read once per process. They are part of the toolkit. */
export function agentKnowledge(): AgentKnowledge {
  const folder = join(packageRoot(), 'configs', 'agent');
  known ??= {
    languages: readLanguages(folder),
    policies: readPolicies(join(folder, 'policy')),
    answers: readAnswerWords(join(folder, 'answers')),
  };
  return known;
}

/** Returns the words of a language, or the English ones if it has none. */
export function wordsFor(language: string): AnswerWords {
  const { answers } = agentKnowledge();
  const words = answers.get(language) ?? answers.get('en');
  if (!words) throw new Error('configs/agent/answers/en.yaml is missing');
  return words;
}

/** Returns groups of synonymous class names in all languages. */
export function classGroups(): readonly (readonly string[])[] {
  return [...agentKnowledge().answers.values()].flatMap(({ classes }) => classes);
}
