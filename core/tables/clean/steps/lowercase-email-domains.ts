import { trimBlanks } from '../../cells/blank.js';
import { defineStep, NoOptions, type TextEffect } from '../kit/define-step.js';
import { mayChange, onColumn } from '../kit/text-step.js';

/** Only ASCII domains, because the lower case of other letters depends on the language. */
const ADDRESS = /^([^@\s]{1,64}@)([a-z0-9.-]{1,255})$/i;

const toLowerCase: TextEffect = (text) => {
  const [, local, domain] = ADDRESS.exec(trimBlanks(text)) ?? [];
  if (local === undefined || domain === undefined || domain === domain.toLowerCase()) return null;
  return { text: local + domain.toLowerCase(), reason: 'domains are the same in any case' };
};

/**
 * Converts the domains of e-mail addresses to lower case. Domains are case-insensitive (RFC 1035, 2.3.3); the part
 * before the "@" is unchanged, because its case may matter to the host (RFC 5321, 2.4).
 */
export const lowercaseEmailDomains = defineStep({
  name: 'lowercase_email_domains',
  class: 'notation',
  scope: 'column',
  unit: 'cells',
  summary: 'writes the domains of e-mail addresses in lower case',
  options: NoOptions,
  propose: (view) =>
    view.columns
      .filter(
        (column) =>
          column.profile.meaning === 'email' &&
          mayChange(column, toLowerCase, { name: 'lowercase_email_domains', view }),
      )
      .map(({ name }) => ({
        column: name,
        class: 'notation' as const,
        options: {},
        reason: 'equal addresses are written differently if their domains differ in case',
      })),
  title: (column) => `Write the e-mail domains of "${column}" in lower case`,
  compile: ({ column }, view) => onColumn(view, column, { effect: toLowerCase }),
});
