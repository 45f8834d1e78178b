import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import { userName } from '../../cli/user-name.js';

vi.mock('node:os', async (original) => ({ ...(await original<object>()), userInfo: vi.fn() }));

test('returns the name of the user', () => {
  vi.mocked(userInfo).mockReturnValue({ username: 'mona' } as ReturnType<typeof userInfo>);
  expect(userName()).toBe('mona');
});

test('returns the id of a user without a name', () => {
  vi.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(userName()).toBe(String(process.getuid!()));
});
