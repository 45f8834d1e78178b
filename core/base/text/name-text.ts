import { z } from 'zod';

/** Control characters end texts in the database; half a character outside the basic plane is no text. */
const ODD = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** A name that a person can read: not blank, without control characters other than white space, and halves of characters. */
export const nameText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((name) => name.trim() !== '', 'Must not be blank')
    .refine((name) => !ODD.test(name), 'Must not have control characters or incomplete characters');
