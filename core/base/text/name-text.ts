import * as z from 'zod';

/** Control characters (SQLite ends texts at NUL) and lone surrogates, which UTF-8 cannot encode. */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Schema of a human-readable name: not blank, no control characters except white space, no lone surrogates. */
export const nameText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((name) => name.trim() !== '', 'Must not be blank')
    .refine((name) => !UNREADABLE.test(name), 'Must not have control characters or incomplete characters');
