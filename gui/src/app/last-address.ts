import { createSignal } from 'solid-js';

const [addresses, setAddresses] = createSignal<Readonly<Record<string, string>>>({});

/**
 * Stores the current address on a page with items, so that the link to the page leads back to it.
 * @param page path of the page.
 */
export function rememberAddress(page: string, address: string): void {
  setAddresses((before) => ({ ...before, [page]: address }));
}

/** Returns the last address on a page, relative to /app; the path of the page if it has not been opened. */
export const lastAddress = (page: string): string => addresses()[page] ?? page;
