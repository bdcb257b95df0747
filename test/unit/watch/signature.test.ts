import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createSecret, signatureHeaders } from '#watch/signature.ts';

const body = JSON.stringify({ type: 'experiment.harmed', text: 'test harms Revenue: −6.1%' });
const headersWith = (...secrets: string[]) => signatureHeaders({ id: 'msg_1', body, at: Date.now(), secrets });

test('a new secret has 32 random bytes and is never the same', () => {
  const secrets = Array.from({ length: 20 }, createSecret);

  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});

test('the official library accepts a signed message', () => {
  const secret = createSecret();

  expect(new Webhook(secret).verify(body, headersWith(secret))).toEqual(JSON.parse(body));
});

test('the signature is that of the official library at the same second', () => {
  const [secret, at] = [createSecret(), Date.parse('2026-11-27T10:47:59.999Z')];

  const headers = signatureHeaders({ id: 'msg_1', body, at, secrets: [secret] });
  expect(headers).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Date.parse('2026-11-27T10:47:59Z') / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(Math.floor(at / 1000) * 1000), body),
  });
});

test('one changed byte of the body, the id or the time breaks the signature', () => {
  const secret = createSecret();
  const webhook = new Webhook(secret);
  const headers = headersWith(secret);

  expect(() => webhook.verify(body.replace('6.1', '6.2'), headers)).toThrow('No matching signature');
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature');
  const earlier = String(Number(headers['webhook-timestamp']) - 1);
  expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': earlier })).toThrow('No matching signature');
});

test('after a roll, a receiver with the new or the old secret accepts the message, and no other', () => {
  const [current, previous] = [createSecret(), createSecret()];
  const headers = headersWith(current, previous);

  expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  for (const secret of [current, previous]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(createSecret()).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(previous).verify(body, headersWith(current))).toThrow('No matching signature');
});
