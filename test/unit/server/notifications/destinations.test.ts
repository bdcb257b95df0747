import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultNotificationRules } from '#contract/notification.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: string;
let list: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { id } = await buildProject(server.db, server.organization);
  project = `/api/projects/${id}/`;
  list = `${project}notification_destinations/`;
});

const SECRET_PATH = 'a1b2c3d4e5f6g7h8i9j0';
const webhook = { kind: 'webhook', name: 'Data warehouse', url: `https://hooks.tideline.example/${SECRET_PATH}` };
const slack = { kind: 'slack', name: '#growth', url: `https://hooks.slack.com/services/T0/B0/${SECRET_PATH}3kQ9` };
const create = async (body: object = webhook) => (await ask(server, `POST ${list}`, { body })).body;
const change = (id: string, body: object) => ask(server, `PATCH ${list}${id}/`, { body });

/** Everything that the API says about the project, as text. */
async function everyAnswer() {
  const paths = [
    list,
    `${project}notifications/`,
    project,
    `${project.replace('projects', `organizations/${server.organization}/projects`)}activity/?include=experiments`,
  ];
  return JSON.stringify(await Promise.all(paths.map(async (path) => (await ask(server, `GET ${path}`)).body)));
}

test('a webhook has a secret that only the response to its creation contains, and a masked address', async () => {
  const created = await create();

  expect(created).toMatchObject({
    kind: 'webhook',
    name: 'Data warehouse',
    url: 'hooks.tideline.example/…/••••i9j0',
    is_project_webhook: false,
    rules: defaultNotificationRules,
    active: true,
    disabled_reason: null,
    last_delivery: null,
  });
  expect(Buffer.from(created.secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  const { secret, ...rest } = created;
  expect((await ask(server, `GET ${list}`)).body).toEqual([rest]);
  const told = await everyAnswer();
  expect(told).not.toContain(secret);
  expect(told).not.toContain(SECRET_PATH);
  expect(JSON.stringify(server.log)).not.toContain(SECRET_PATH);
});

test('messages to Slack are not signed, so there is no secret', async () => {
  const created = await create(slack);

  expect(created).toMatchObject({ kind: 'slack', url: 'hooks.slack.com/…/••••3kQ9' });
  expect(created).not.toHaveProperty('secret');
  expect(await ask(server, `POST ${list}${created.id}/roll_secret/`, { body: {} })).toMatchObject({ status: 400 });
});

test('a short address shows nothing but its host', async () => {
  expect((await create({ ...webhook, url: 'https://bot.example/abcdef' })).url).toBe('bot.example/…/••••');
});

test('a destination is changed, and the masked address that was read changes nothing', async () => {
  const { id, secret, ...read } = await create();

  const { body } = await change(id, { ...read, name: 'Warehouse', rules: ['harmed', 'harmed', 'decided'] });
  expect(body).toMatchObject({ name: 'Warehouse', rules: ['harmed', 'decided'], url: read.url });
  expect((await change(id, { url: `https://other.example/${SECRET_PATH}` })).body.url).toBe('other.example/…/••••i9j0');
  expect((await change(id, {})).body).toMatchObject({ name: 'Warehouse' });
});

test('the old secret also signs for 24 hours after a roll', async () => {
  const { id, secret } = await create();

  const { body } = await ask(server, `POST ${list}${id}/roll_secret/`, { body: {} });
  expect(body.secret).toMatch(/^whsec_/);
  expect(body.secret).not.toBe(secret);
  expect((Date.parse(body.previous_until) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
});

test.each([
  ['an address without TLS', { url: 'http://hooks.example/x' }, 'url'],
  ['no address', { url: 'hooks.example' }, 'url'],
  ['an unknown kind', { kind: 'pigeon' }, 'kind'],
  ['an unknown rule', { rules: ['harmed', 'bored'] }, 'rules'],
  ['an empty name', { name: ' ' }, 'name'],
])('%s is refused', async (_, part, attr) => {
  expect(await ask(server, `POST ${list}`, { body: { ...webhook, ...part } })).toMatchObject({
    status: 400,
    body: { attr },
  });
});

test('a project can have at most 20 destinations', async () => {
  await Promise.all(Array.from({ length: 20 }, () => create()));

  expect(await ask(server, `POST ${list}`, { body: webhook })).toMatchObject({
    status: 400,
    body: { detail: 'A project can have at most 20 destinations.' },
  });
});

test('only administrators of the project change destinations, and others see the masked list', async () => {
  const { id } = await create();
  const { member, reader } = server.keys;

  expect(await ask(server, `GET ${list}`, { key: reader })).toMatchObject({ status: 200, body: [{ id }] });
  expect(await ask(server, `GET ${project}notifications/`, { key: reader })).toMatchObject({ status: 200 });
  const denied = await Promise.all([
    ask(server, `POST ${list}`, { key: member, body: webhook }),
    ask(server, `PATCH ${list}${id}/`, { key: member, body: { active: false } }),
    ask(server, `DELETE ${list}${id}/`, { key: member }),
    ask(server, `POST ${list}${id}/test/`, { key: member, body: {} }),
    ask(server, `POST ${list}${id}/roll_secret/`, { key: member, body: {} }),
  ]);
  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('messages have results of experiments, so reading them needs the right to read experiments', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['project:write'] });
  const missing = { status: 403, body: { detail: "API key missing required scope 'experiment:read'" } };
  const { id } = await create();
  const { body: sent } = await ask(server, `POST ${list}${id}/test/`, { key, body: {} });

  expect(await ask(server, `GET ${list}`, { key })).toMatchObject({ status: 200 });
  expect(await ask(server, `GET ${project}notifications/`, { key })).toMatchObject(missing);
  expect(await ask(server, `POST ${project}notifications/${sent.id}/redeliver/`, { key, body: {} })).toMatchObject(
    missing,
  );
});

test('a destination of another project does not exist', async () => {
  const { id } = await create();
  const other = await buildProject(server.db, server.organization);

  expect(
    await ask(server, `PATCH /api/projects/${other.id}/notification_destinations/${id}/`, { body: {} }),
  ).toMatchObject({ status: 404 });
});

describe('the slack_incoming_webhook of a project', () => {
  const url = slack.url;

  test('is a Slack destination with its own rules, as long as the project has it', async () => {
    await ask(server, `PATCH ${project}`, { body: { slack_incoming_webhook: url } });

    const [found] = (await ask(server, `GET ${list}`)).body;
    expect(found).toMatchObject({ kind: 'slack', is_project_webhook: true, url: 'hooks.slack.com/…/••••3kQ9' });
    await change(found.id, { rules: ['harmed'] });
    expect((await ask(server, `GET ${list}`)).body).toMatchObject([{ id: found.id, rules: ['harmed'] }]);

    await ask(server, `PATCH ${project}`, { body: { slack_incoming_webhook: null } });
    expect((await ask(server, `GET ${list}`)).body).toEqual([]);
  });

  test('is changed and removed in the settings of the project', async () => {
    await ask(server, `PATCH ${project}`, { body: { slack_incoming_webhook: url } });
    const [{ id }] = (await ask(server, `GET ${list}`)).body;

    expect(await change(id, { url: 'https://other.example/x' })).toMatchObject({ status: 400, body: { attr: 'url' } });
    expect(await ask(server, `DELETE ${list}${id}/`)).toMatchObject({ status: 400 });
  });
});
