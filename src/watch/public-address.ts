import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** Addresses that are not public. IANA IPv4 Special-Purpose Address Registry, multicast and reserved addresses. */
const specialIPv4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The only IPv6 addresses that are assigned to public hosts. */
const globalIPv6: Subnet = ['2000::', 3];

/** The parts of `globalIPv6` that are not public: Teredo and other protocols, documentation, 6to4. */
const specialIPv6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** The last 32 bits of these addresses are the IPv4 address to which a NAT64 gateway sends (RFC 6052). */
const NAT64 = '64:ff9b::';
const NAT64_PREFIX = 96;

function listOf(subnets: readonly Subnet[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

const refusedIPv4 = listOf(specialIPv4, 'ipv4');
const translated = listOf([[NAT64, NAT64_PREFIX]], 'ipv6');
const refusedTranslated = listOf(
  specialIPv4.map(([network, prefix]) => [NAT64 + network, NAT64_PREFIX + prefix]),
  'ipv6',
);
const allowedIPv6 = listOf([globalIPv6], 'ipv6');
const refusedIPv6 = listOf(specialIPv6, 'ipv6');

/** Whether an IP address is a public host. IPv6 forms of IPv4 addresses are not, except those of NAT64. */
function isPublic(ip: string): boolean {
  if (isIP(ip) === 4) return !refusedIPv4.check(ip, 'ipv4');
  if (translated.check(ip, 'ipv6')) return !refusedTranslated.check(ip, 'ipv6');
  return allowedIPv6.check(ip, 'ipv6') && !refusedIPv6.check(ip, 'ipv6');
}

const NOT_PUBLIC = 'Only public addresses are allowed.';

/** The address of a destination is not allowed. The message is a sentence for people. */
export class AddressNotAllowed extends Error {
  override name = 'AddressNotAllowed';
}

/** Returns the host of a URL as a name or as an IP address without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Returns why the protocol, the user or the IP address in a URL is not allowed; null if the URL is allowed. */
function problemOf(url: URL, allowPrivate: boolean): string | null {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    return `Only ${allowPrivate ? 'http and https' : 'https'} addresses are allowed.`;
  if (url.username !== '' || url.password !== '') return 'An address with a user name or a password is not allowed.';
  const host = hostOf(url);
  return allowPrivate || isIP(host) === 0 || isPublic(host) ? null : NOT_PUBLIC;
}

/**
 * Returns the URL of a destination. Does not look up its name.
 * @param allowPrivate also allows `http` and addresses that are not public
 * @throws {AddressNotAllowed}
 */
export function parseDestinationUrl(address: string, allowPrivate: boolean): URL {
  if (!URL.canParse(address)) throw new AddressNotAllowed('The address is not a valid URL.');
  const url = new URL(address);
  const problem = problemOf(url, allowPrivate);
  if (problem !== null) throw new AddressNotAllowed(problem);
  return url;
}

/**
 * Returns the IP addresses of an allowed URL, at least one. All addresses of its name must be public.
 * @throws {AddressNotAllowed}
 * @throws a system error if the name can't be looked up
 */
export async function resolveHost(url: URL, allowPrivate: boolean): Promise<LookupAddress[]> {
  const addresses = await dns.lookup(hostOf(url), { all: true });
  if (addresses.length === 0 || !(allowPrivate || addresses.every(({ address }) => isPublic(address))))
    throw new AddressNotAllowed(NOT_PUBLIC);
  return addresses;
}
