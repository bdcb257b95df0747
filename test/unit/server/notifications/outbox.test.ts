import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { openReceiver } from '#test/unit/watch/receiver.ts';
import { answering, DAY, isSignedWith, outboxWorld } from './outbox-world.ts';

const world = outboxWorld();

describe('a message', () => {
  test('is sent until it is received, with the same id, and one changed byte breaks its signature', async () => {
    const receiver = await openReceiver(answering(500, 500, 200));
    const { secret } = await world.add(receiver.url);
    const id = await world.launch();

    await world.sendAt(0);
    expect(await world.deliveries()).toMatchObject([
      { status: 'pending', attempt: 1, http_status: 500, error: 'Answered 500.' },
    ]);
    await world.sendAt(0.5);
    await world.sendAt(2);
    await world.sendAt(10);
    await world.sendAt(100);

    expect(receiver.requests).toHaveLength(3);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    for (const request of receiver.requests) {
      expect(isSignedWith(secret, request, request.body)).toBe(true);
      expect(isSignedWith(secret, request, request.body.replace('launched', 'Launched'))).toBe(false);
    }
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({
      type: 'experiment.launched',
      project: { name: 'Storefront' },
      experiment: { id, url: expect.stringMatching(`^http://hedgerow.test/projects/\\d+/experiments/${id}$`) },
      text: expect.stringContaining('launched by Olga'),
    });
    expect(await world.deliveries()).toMatchObject([
      {
        status: 'sent',
        attempt: 3,
        http_status: 200,
        error: null,
        next_at: null,
        experiment: { id },
        rule: 'launched',
      },
    ]);
    expect((await world.deliveries())[0]?.notification_id).toBe(receiver.requests[0]?.headers['webhook-id']);
    expect(world.server.log.map(({ level, attempt, http_status }) => ({ level, attempt, http_status }))).toEqual([
      { level: 'warn', attempt: 1, http_status: 500 },
      { level: 'warn', attempt: 2, http_status: 500 },
    ]);
    expect(JSON.stringify(world.server.log)).not.toContain('secret-path');
  });

  test('has failed after seven attempts, and can be sent again with the same id', async () => {
    const receiver = await openReceiver(answering(...Array<number>(7).fill(404), 200));
    await world.add(receiver.url);
    await world.launch();

    for (const minutes of [0, 2, 10, 45, 180, 600, 2200, 4000]) await world.sendAt(minutes);
    expect(receiver.requests).toHaveLength(7);
    const [failed] = await world.deliveries();
    expect(failed).toMatchObject({ status: 'failed', attempt: 7, next_at: null, error: 'Answered 404.' });

    const again = await world.post(`notifications/${failed?.id}/redeliver/`);
    expect(again).toMatchObject({ status: 'sent', attempt: 8, http_status: 200 });
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is sent once, also if several servers find it at the same time', async () => {
    const receiver = await openReceiver(answering(200));
    await world.add(receiver.url);
    await world.launch();

    await Promise.all([world.sendAt(0), world.sendAt(0), world.sendAt(0)]);
    expect(receiver.requests).toHaveLength(1);
  });

  test('is sent to each destination with its rule, and not to one that is off', async () => {
    const receiver = await openReceiver(answering(200));
    await world.add(receiver.url, { name: 'All' });
    await world.add(receiver.url, { name: 'Others', rules: ['harmed'] });
    await world.add(receiver.url, { name: 'Off', active: false });
    await world.launch();

    await world.sendAt(0);
    expect((await world.deliveries()).map(({ destination: { name } }) => name)).toEqual(['All']);
  });

  test('to Slack has a text with a link and no signature', async () => {
    const receiver = await openReceiver(answering(200));
    await ask(world.server, `PATCH ${world.project}`, { body: { slack_incoming_webhook: receiver.url } });
    await world.destination();
    await world.launch('<!channel> & more');

    await world.sendAt(0);
    const [request] = receiver.requests;
    expect(JSON.parse(request?.body ?? '').text).toMatch(
      /^\*<http:\/\/hedgerow\.test\/projects\/\d+\/experiments\/\d+\|.*&lt;!channel&gt; &amp; more/,
    );
    expect(request?.headers).not.toHaveProperty('webhook-signature');
  });

  test('to the Slack of a project has no link before the address of the console is known', async () => {
    const receiver = await openReceiver(answering(200));
    await ask(world.server, `PATCH ${world.project}`, { body: { slack_incoming_webhook: receiver.url } });
    await world.launch('First');
    await world.sendAt(0);
    await world.destination();
    await world.launch('Second');
    await world.sendAt(1);

    expect(receiver.requests.map(({ body }) => JSON.parse(body).text)).toEqual([
      'First launched by Olga.',
      expect.stringMatching(/^\*<http:\/\/hedgerow\.test\/.*\|Second>\* launched by Olga\.$/),
    ]);
  });

  test('to the Slack of a project links to the address at which an administrator opened the console', async () => {
    const receiver = await openReceiver(answering(200));
    await ask(world.server, `PATCH ${world.project}`, { body: { slack_incoming_webhook: receiver.url } });
    await ask(world.server, `GET ${world.project}notification_destinations/`, { key: world.server.keys.member });
    await world.launch();
    await world.sendAt(0);

    expect(receiver.requests.map(({ body }) => JSON.parse(body).text)).toEqual([
      'Reviews with photos launched by Olga.',
    ]);
  });

  test('to a destination that is deleted meanwhile does not stop the others', async () => {
    const path = `DELETE ${world.project}notification_destinations/`;
    const receiver = await openReceiver(async (_, response) => {
      await ask(world.server, `${path}${id}/`);
      response.end();
    });
    const { id } = await world.add(receiver.url);
    await world.launch();

    await world.sendAt(0);
    expect(receiver.requests).toHaveLength(1);
    expect(await world.destination()).toBeUndefined();
    expect(await world.deliveries()).toEqual([]);
  });

  test('to a destination that works is sent before those to one that does not answer', async () => {
    const order: string[] = [];
    const answer = (name: string, status: number) =>
      openReceiver((_, response) => {
        order.push(name);
        response.writeHead(status).end();
      });
    await world.add((await answer('broken', 500)).url);
    await world.launch();
    await world.sendAt(0);
    for (const name of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']) await world.launch(name);
    await world.add((await answer('works', 200)).url);
    await world.launch('Last');

    order.length = 0;
    await world.sendAt(0.1);
    expect(order).toHaveLength(8);
    expect(order.slice(0, 4)).toContain('works');
  });

  test('is not delayed by a clock that is set back after an attempt', async () => {
    const receiver = await openReceiver(answering(500, 200));
    await world.add(receiver.url);
    await world.launch();

    await world.sendAt(10 * DAY);
    await world.sendAt(0);
    expect(receiver.requests).toHaveLength(2);
  });
});

test('after a roll both secrets sign for 24 hours', async () => {
  const receiver = await openReceiver(answering(200));
  const { id, secret } = await world.add(receiver.url);
  const rolled = await world.post(`notification_destinations/${id}/roll_secret/`);

  await world.post(`notification_destinations/${id}/test/`);
  world.moveTo(DAY + 0.1);
  await world.post(`notification_destinations/${id}/test/`);
  const [first, second] = receiver.requests.map((request) =>
    [secret, rolled.secret].map((one) => isSignedWith(one, request, request.body)),
  );
  expect([first, second]).toEqual([
    [true, true],
    [false, true],
  ]);
});
