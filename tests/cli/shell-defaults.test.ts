import { expect, test } from 'vitest';
import { applyShellDefaults, withoutShellDefaults } from '../../cli/shell-defaults.js';

test('fills in omitted settings, and passes the rest to the server unchanged', () => {
  const env: NodeJS.ProcessEnv = { HOME: '/home/mona', HANDLENS_TIMEOUT_S: '5' };
  applyShellDefaults(env);
  expect(env).toEqual({
    HOME: '/home/mona',
    HANDLENS_ROOTS: '*',
    HANDLENS_TIMEOUT_S: '5',
    HANDLENS_SOURCES: 'roots=default',
  });
  expect(withoutShellDefaults(env)).toEqual({ HOME: '/home/mona', HANDLENS_TIMEOUT_S: '5' });
});
