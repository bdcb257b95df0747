import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer } from '#test/support/server.ts';
import { openReceiver } from '#test/unit/watch/receiver.ts';
import { answering, DAY, outboxWorld } from './outbox-world.ts';

const world = outboxWorld();

describe('a destination', () => {
  test('that answers 410 is turned off with its waiting messages, until somebody turns it on', async () => {
    const receiver = await openReceiver(answering(500, 410, 200));
    const { id } = await world.add(receiver.url);
    await world.launch('First');
    await world.sendAt(0);
    await world.launch('Second');
    await world.sendAt(0.2);

    expect(await world.destination()).toMatchObject({
      active: false,
      disabled_reason: 'Its address answered 410 (Gone).',
      disabled_at: '2026-11-27T10:48:12Z',
    });
    expect((await world.deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed']);
    await world.sendAt(100);
    expect(receiver.requests).toHaveLength(2);

    await ask(world.server, `PATCH ${world.project}notification_destinations/${id}/`, { body: { active: true } });
    expect(await world.destination()).toMatchObject({ active: true, disabled_reason: null, disabled_at: null });
    await world.launch('Third');
    await world.sendAt(101);
    expect(receiver.requests).toHaveLength(3);
  });

  test('that fails for 3 days is turned off, and a success in between starts the days again', async () => {
    const receiver = await openReceiver(answering(500, 200, 500));
    await world.add(receiver.url);
    await world.launch();
    await world.sendAt(0);
    await world.sendAt(2);
    await world.launch();
    await world.sendAt(2 * DAY);
    await world.launch();
    await world.sendAt(4 * DAY);
    expect(await world.destination()).toMatchObject({ active: true });

    await world.launch();
    await world.sendAt(5.1 * DAY);
    expect(await world.destination()).toMatchObject({
      active: false,
      disabled_reason: 'It failed for 3 days. The last error: Answered 500.',
    });
  });

  test('that is turned off while a message to it fails gets this message no more', async () => {
    const receiver = await openReceiver(async (_, response) => {
      await ask(world.server, `PATCH ${world.project}notification_destinations/${id}/`, { body: { active: false } });
      response.writeHead(500).end();
    });
    const { id } = await world.add(receiver.url);
    await world.launch();

    await world.sendAt(0);
    expect(await world.deliveries()).toMatchObject([
      { status: 'failed', attempt: 1, next_at: null, error: 'Answered 500.' },
    ]);
  });

  test('that is off gets a message that is sent again once, also if it fails', async () => {
    const receiver = await openReceiver(answering(500));
    const { id } = await world.add(receiver.url);
    await world.launch();
    await world.sendAt(0);
    await ask(world.server, `PATCH ${world.project}notification_destinations/${id}/`, { body: { active: false } });
    const [failed] = await world.deliveries();

    const again = await world.post(`notifications/${failed?.id}/redeliver/`);
    expect(again).toMatchObject({ status: 'failed', attempt: 2, next_at: null });
  });

  test('shows its last delivery', async () => {
    const receiver = await openReceiver(answering(503));
    await world.add(receiver.url);
    await world.launch();
    await world.sendAt(0);

    expect((await world.destination()).last_delivery).toMatchObject({
      status: 'pending',
      attempt: 1,
      http_status: 503,
    });
  });
});

describe('a test message', () => {
  test('is sent at once, also to a destination that is off, and the response says what was answered', async () => {
    const receiver = await openReceiver(answering(200));
    const { id } = await world.add(receiver.url, { active: false });

    const body = await world.post(`notification_destinations/${id}/test/`);
    expect(body).toMatchObject({
      rule: 'test',
      status: 'sent',
      http_status: 200,
      experiment: null,
      text: 'Test message by Olga.',
    });
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({ type: 'test', experiment: null });
  });

  test('that fails is not sent again, and does not count as a failure of the destination', async () => {
    const receiver = await openReceiver(answering(410));
    const { id } = await world.add(receiver.url);

    const body = await world.post(`notification_destinations/${id}/test/`);
    expect(body).toMatchObject({ status: 'failed', http_status: 410, error: 'Answered 410.' });
    await world.sendAt(100);
    expect(receiver.requests).toHaveLength(1);
    expect(await world.destination()).toMatchObject({ active: true });
  });
});

test('the list of messages is filtered by destination and by status', async () => {
  const receiver = await openReceiver(answering(200));
  const { id } = await world.add(receiver.url);
  await world.add('http://127.0.0.1:1/', { name: 'Broken' });
  await world.launch();
  await world.sendAt(0);

  expect(await world.deliveries()).toHaveLength(2);
  expect(await world.deliveries(`?destination_id=${id}`)).toMatchObject([{ status: 'sent' }]);
  expect(await world.deliveries('?delivery_status=pending')).toMatchObject([
    { destination: { name: 'Broken' }, error: 'Refused the connection.', http_status: null },
  ]);
  expect(await ask(world.server, `GET ${world.project}notifications/?delivery_status=lost`)).toMatchObject({
    status: 400,
  });
});

test('private addresses are refused unless the server allows them', async () => {
  const strict = await startServer();
  const { id } = await buildProject(strict.db, strict.organization);
  const body = { kind: 'webhook', name: 'Inside', url: 'https://10.0.0.1/x' };

  expect(await ask(strict, `POST /api/projects/${id}/notification_destinations/`, { body })).toMatchObject({
    status: 400,
    body: { attr: 'url', detail: 'Only public addresses are allowed.' },
  });
  await strict.stop();
});

test('slow receivers of one project do not hold up the messages of another', async () => {
  const order: string[] = [];
  const slowly = (name: string) =>
    openReceiver((_, response) => {
      order.push(name);
      setTimeout(() => response.end(), 400);
    });
  for (const name of ['one', 'two', 'three', 'four', 'five']) await world.add((await slowly(name)).url);
  for (const name of ['First', 'Second']) await world.launch(name);
  const { id } = await buildProject(world.server.db, world.server.organization, { name: 'Blog' });
  world.project = `/api/projects/${id}/`;
  await world.add((await slowly('another project')).url);
  world.moveTo(0.01);
  await world.launch('Third');
  await world.sendAt(0.02);

  expect(order).toHaveLength(11);
  expect(order.indexOf('another project')).toBeLessThan(3);
});
