import { createSignal } from 'solid-js';

const [addresses, setAddresses] = createSignal<Readonly<Record<string, string>>>({});

/** Remembers where the user was on a page with items, so that its link leads back there. @param page path of the page. */
export function rememberAddress(page: string, address: string): void {
  setAddresses((before) => ({ ...before, [page]: address }));
}

/** Returns the last address on a page, below /app; its path if it was not opened yet. */
export const lastAddress = (page: string): string => addresses()[page] ?? page;
