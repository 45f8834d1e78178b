import { z } from 'zod';

/** Control characters end texts in the database; half of a surrogate pair is not text. */
const ODD = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** A name that a person can read: not blank, without control characters other than white space, and without lone surrogates. */
export const nameText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((name) => name.trim() !== '', 'Must not be blank')
    .refine((name) => !ODD.test(name), 'Must not have control characters or incomplete characters');
