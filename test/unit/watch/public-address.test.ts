import { promises as dns } from 'node:dns';
import { afterEach, expect, test, vi } from 'vitest';
import { parseDestinationUrl, resolveHost } from '#watch/public-address.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const NOT_PUBLIC = 'Only public addresses are allowed.';

/** Lets every name have these addresses. */
function resolveTo(...addresses: string[]) {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return vi.spyOn(dns, 'lookup').mockResolvedValue(answers as never);
}

test.each([
  'https://hooks.example.com/services/T0/B0/x',
  'https://hooks.example.com:8443/',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
])('%s is allowed', (address) => {
  expect(parseDestinationUrl(address, false).href).toBe(address);
});

test.each([
  ['hooks.example.com', 'The address is not a valid URL.'],
  ['http://hooks.example.com/', 'Only https addresses are allowed.'],
  ['file:///etc/passwd', 'Only https addresses are allowed.'],
  ['https://ines:secret@hooks.example.com/', 'An address with a user name or a password is not allowed.'],
  ['https://ines@hooks.example.com/', 'An address with a user name or a password is not allowed.'],
])('%s is refused: %s', (address, reason) => {
  expect(() => parseDestinationUrl(address, false)).toThrow(reason);
});

const notPublic = [
  ['this host', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.178.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local', '169.254.169.254'],
  ['shared by a provider’s customers', '100.64.0.1'],
  ['shared by a provider’s customers', '100.127.255.255'],
  ['for protocols', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['a 6to4 relay', '192.88.99.1'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['private', 'fd12:3456::1'],
  ['link-local', 'fe80::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped private', '::ffff:a00:1'],
  ['IPv4-compatible', '::7f00:1'],
  ['NAT64 to loopback', '64:ff9b::127.0.0.1'],
  ['NAT64 to link-local', '64:ff9b::a9fe:a9fe'],
  ['NAT64 in a local network', '64:ff9b:1::a00:1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
] as const;

test.each(notPublic)('an address that is %s, %s, is refused in the URL and behind a name', async (_, ip) => {
  const literal = `https://${ip.includes(':') ? `[${ip}]` : ip}/`;
  expect(() => parseDestinationUrl(literal, false)).toThrow(NOT_PUBLIC);
  expect(parseDestinationUrl(literal, true).protocol).toBe('https:');

  resolveTo(ip);
  await expect(resolveHost(new URL('https://hooks.example.com'), false)).rejects.toThrow(NOT_PUBLIC);
  expect(await resolveHost(new URL('https://hooks.example.com'), true)).toMatchObject([{ address: ip }]);
});

test.each(['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/'])(
  'another way to write a loopback address, %s, is refused',
  (address) => {
    expect(() => parseDestinationUrl(address, false)).toThrow(NOT_PUBLIC);
  },
);

test.each(['172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '223.255.255.255', '64:ff9b::5db8:d70e'])(
  'the public address %s beside a private range is allowed',
  async (ip) => {
    resolveTo(ip);
    expect(await resolveHost(new URL('https://hooks.example.com'), false)).toMatchObject([{ address: ip }]);
  },
);

test('the name localhost is refused, because it resolves to loopback', async () => {
  const url = parseDestinationUrl('https://localhost/', false);

  await expect(resolveHost(url, false)).rejects.toThrow(NOT_PUBLIC);
});

test('a name with a public and a private address is refused', async () => {
  resolveTo('93.184.215.14', '10.0.0.1');

  await expect(resolveHost(new URL('https://hooks.example.com'), false)).rejects.toThrow(NOT_PUBLIC);
});

test('a link-local address with the name of an interface is refused', async () => {
  resolveTo('fe80::1%eth0');

  await expect(resolveHost(new URL('https://hooks.example.com'), false)).rejects.toThrow(NOT_PUBLIC);
});

test('with private addresses allowed, http is allowed, but no other protocol and no password', () => {
  expect(parseDestinationUrl('http://hooks.internal:8080/x', true).href).toBe('http://hooks.internal:8080/x');
  expect(() => parseDestinationUrl('ftp://hooks.internal/', true)).toThrow(
    'Only http and https addresses are allowed.',
  );
  expect(() => parseDestinationUrl('http://a:b@hooks.internal/', true)).toThrow('is not allowed');
});
