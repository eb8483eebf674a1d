import { describe, expect, it } from 'vitest';
import { faultOfUrl, isPublicAddress } from '../../../src/processes/webhooks/addresses.ts';
import { addressOf } from '../../../src/processes/webhooks/sender.ts';

const none = new Set<string>();

describe('addresses that deliveries may reach', () => {
  const inside = [
    '0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 127.255.255.254 168.63.129.16 169.254.1.1 169.254.169.254',
    '172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 192.168.1.1 198.18.0.1 198.19.0.1 198.51.100.7',
    '203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255',
    ':: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::',
    '3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1',
  ].flatMap((some) => some.split(' '));
  it.each([...inside, 'not an address'])('refuses %s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('accepts %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

const SAID: Readonly<Record<string, string>> = {
  not_https: 'https://',
  credentials_in_url: 'no user name or password',
  port_not_allowed: 'port 443 or one above 1023',
  fragment_in_url: 'no fragment',
  address_not_allowed: 'private, local or reserved',
  invalid_url: 'absolute URL',
};

describe('the URL of a webhook', () => {
  it.each([
    ['http://example.com/', 'not_https'],
    ['https://user:secret@example.com/', 'credentials_in_url'],
    ['https://@example.com/', 'credentials_in_url'],
    ['https://example.com:80/', 'port_not_allowed'],
    ['https://example.com:22/', 'port_not_allowed'],
    ['https://example.com:1023/', 'port_not_allowed'],
    ['https://example.com/#x', 'fragment_in_url'],
    ['https://example.com:0/', 'port_not_allowed'],
    ['https://127.0.0.1./', 'address_not_allowed'],
    ['https://①②⑦.0.0.1/', 'address_not_allowed'],
    ['https://[fd00:ec2::254]/', 'address_not_allowed'],
    ['https://127.1/', 'address_not_allowed'],
    ['https://2130706433/', 'address_not_allowed'],
    ['https://0x7f.0.0.1/', 'address_not_allowed'],
    ['https://0177.0.0.1/', 'address_not_allowed'],
    ['https://[::1]/', 'address_not_allowed'],
    ['https://[::ffff:10.0.0.1]/', 'address_not_allowed'],
    ['https://[fe80::1]/', 'address_not_allowed'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_allowed'],
    ...'localhost localhost. LOCALHOST foo.localhost metadata.google.internal receiver printer.local router.lan nas.home.arpa'
      .concat(' hooks.test hooks.invalid hooks.onion erp.corp')
      .split(' ')
      .map((name) => [`https://${name}/hooks`, 'address_not_allowed']),
    ['ftp://example.com/', 'invalid_url'],
    ['file:///etc/passwd', 'invalid_url'],
    ['https:example.com', 'invalid_url'],
    ['https:\\\\example.com', 'invalid_url'],
    ['https://exa mple.com/', 'invalid_url'],
    ['https://example.com/\u0000', 'invalid_url'],
    ['example.com', 'invalid_url'],
  ])('%s is %s, with the reason', (url, code) => {
    const fault = faultOfUrl(url, none);
    expect(fault?.code).toBe(code);
    expect(fault?.detail.en).toContain(SAID[code]);
  });

  it.each([
    'https://example.com/',
    'https://example.com:8443/hooks?x=1',
    'https://8.8.8.8/',
    'https://münchen.example/',
    'https://localhost.com.br/',
    'https://internal.example.com/',
  ])('%s is accepted', (url) => expect(faultOfUrl(url, none)).toBeUndefined());

  it('is accepted for a private host, by http and on any port, if the operator allows the host', () => {
    expect(faultOfUrl('http://127.0.0.1:81/', new Set(['127.0.0.1']))).toBeUndefined();
    expect(faultOfUrl('http://localhost:81/', new Set(['localhost']))).toBeUndefined();
    expect(faultOfUrl('http://user@127.0.0.1:81/', new Set(['127.0.0.1']))?.code).toBe('credentials_in_url');
  });
});

describe('the address of a name', () => {
  const resolving = (...answers: string[]) =>
    addressOf(
      new URL('https://hooks.example/'),
      none,
      async () => answers,
      async () => ['10.0.0.1'],
    );

  it('is the first of its answers', async () =>
    expect(await resolving('8.8.8.8', '1.1.1.1')).toEqual({ address: '8.8.8.8' }));
  it('is none if one of the answers is private', async () =>
    expect(await resolving('8.8.8.8', '10.0.0.7')).toEqual({
      failure: 'ADDRESS_REFUSED',
      detail: 'hooks.example resolves to 10.0.0.7, which is private, local or reserved',
    }));
  it('is none without an answer', async () =>
    expect(await resolving()).toMatchObject({ failure: 'NAME_NOT_FOUND' }));
  it('is resolved by the system for allowed hosts', async () =>
    expect(
      await addressOf(
        new URL('http://hooks.example/'),
        new Set(['hooks.example']),
        async () => [],
        async () => ['10.0.0.1'],
      ),
    ).toEqual({ address: '10.0.0.1' }));
});
