import type { ModelRequest } from '../contract/local-model.js';

/** A request as the messages of a chat: the form that Ollama and OpenAI's API share. */
export function chatMessages({ system, prompt }: ModelRequest): { role: 'system' | 'user'; content: string }[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ];
}
