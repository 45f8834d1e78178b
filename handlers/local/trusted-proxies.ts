import { BlockList, isIP } from 'node:net';
import { Fault } from '../../core/base/fault.js';

/** Address or range in CIDR notation: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
const RANGE = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i;

const BITS = { 4: 32, 6: 128 } as const;

function addRange(list: BlockList, text: string): void {
  const [, address = '', bits] = RANGE.exec(text) ?? [];
  const version = isIP(address);
  const isRange = (version === 4 || version === 6) && Number(bits ?? 0) <= BITS[version];
  if (!isRange)
    throw new Fault(
      'invalid-input',
      `HANDLENS_TRUSTED_PROXIES contains "${text}", which is neither an IP address nor a range such as 10.0.0.0/8.`,
    );
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/**
 * Returns a function that tells whether the headers of a proxy at an address are used: a loopback address, or a given
 * one. IPv4 addresses may be written as IPv6 ones (`::ffff:10.0.0.7`).
 * @param text addresses and ranges, separated by commas. Faults: invalid-input.
 */
export function trustedProxiesOf(text: string): (address: string | undefined) => boolean {
  const list = new BlockList();
  const given = text.split(',').map((range) => range.trim());
  for (const range of ['127.0.0.0/8', '::1', ...given.filter((one) => one !== '')]) addRange(list, range);
  return (address = '') => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
