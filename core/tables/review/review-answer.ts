import * as z from 'zod';

/** An answer to a question of a review. */
export const ReviewAnswer = z
  .strictObject({
    question: z.string().min(1).max(100).meta({ description: 'Id of the question', example: 't1/3f2a9c01b7d4' }),
    answer: z.enum(['yes', 'no', 'edit', 'withdraw']).meta({
      description:
        'Apply the suggestion, do not apply it, use `text` instead, or withdraw an earlier answer to this question',
      example: 'yes',
    }),
    text: z
      .string()
      .max(10_000)
      .optional()
      .meta({ description: 'The right text, for the answer "edit"', example: '6:55 a.m.' }),
    about: z.string().max(500).optional().meta({
      description: 'The question in words, by which a person recognizes the answer in the journal',
      example: 'abv: change 693 cells?',
    }),
    scope: z.enum(['this', 'kind']).default('this').meta({
      description: 'Whether the answer is for this question, or for all questions of its column and kind of evidence',
      example: 'this',
    }),
  })
  .refine(({ answer, text }) => answer !== 'edit' || text !== undefined, {
    path: ['text'],
    message: 'The answer "edit" needs a text',
  })
  .meta({ id: 'ReviewAnswer', description: 'An answer to a question of a review' });
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** Returns the answers in force: the last one to each question, without those that were withdrawn. */
export function answersInForce(answers: readonly ReviewAnswer[]): ReviewAnswer[] {
  const last = new Map<string, ReviewAnswer>();
  for (const answer of answers) {
    last.delete(answer.question);
    if (answer.answer !== 'withdraw') last.set(answer.question, answer);
  }
  return [...last.values()];
}
