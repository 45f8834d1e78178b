import { describe, expect, it, vi } from 'vitest';
import { remember } from '../../../core/base/remember.js';

describe('remember', () => {
  it('works out each object once, whatever comes out', () => {
    const work = vi.fn(({ text }: { text: string }) => (text === '' ? undefined : text.length));
    const lengthOf = remember(work);
    const [one, same, empty] = [{ text: 'abc' }, { text: 'abc' }, { text: '' }];
    expect([one, one, same, empty, empty].map(lengthOf)).toEqual([3, 3, 3, undefined, undefined]);
    expect(work).toHaveBeenCalledTimes(3);
  });
});
