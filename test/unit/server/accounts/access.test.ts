import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject, buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization, { name: 'Ours' })).id;
  await ask(server, `POST /api/projects/${project}/experiments/`, {
    body: { name: 'Secret plan', feature_flag_key: 'secret' },
  });
});
afterAll(() => server.stop());

test.each([
  [
    'a project by its organization',
    (id: number) => `/api/organizations/${server.organization}/projects/${id}/`,
    404,
    'Not found.',
  ],
  ['a project by its id', (id: number) => `/api/projects/${id}/`, 404, 'Not found.'],
  [
    'the experiments of a project',
    (id: number) => `/api/projects/${id}/experiments/`,
    403,
    "You don't have access to the project.",
  ],
])('a private project is closed to a member who is not listed: %s', async (_, pathOf, status, detail) => {
  const { id } = await buildProject(server.db, server.organization, { access_control: true });

  expect(await ask(server, `GET ${pathOf(id)}`, { key: server.keys.member })).toMatchObject({
    status,
    body: { detail },
  });
  expect(await ask(server, `GET ${pathOf(id)}`, { key: server.keys.admin })).toMatchObject({ status: 200 });
});

test.each([
  ['a member of an open project', 1, false, null, 1],
  ['an administrator of the organization in a private one', 8, true, null, 8],
  ['a member who is listed', 1, true, 1, 1],
  ['a member who is listed as its administrator', 1, true, 8, 8],
  ['an owner who is listed as a member', 15, true, 1, 15],
])(
  'the level of %s follows from the organization and the project',
  async (_, inOrganization, isPrivate, listed, expected) => {
    const user = await buildUser(server.db, { [server.organization]: inOrganization });
    const { id } = await buildProject(server.db, server.organization, { access_control: isPrivate });
    if (listed)
      await server.db
        .insertInto('project_membership')
        .values({ project_id: id, user_id: user.id, level: listed })
        .execute();

    const answer = await ask(server, `GET /api/projects/${id}/`, { key: await buildKey(server.db, user.id) });

    expect(answer).toMatchObject({ status: 200, body: { effective_membership_level: expected } });
  },
);

describe('a key that is limited to one project', () => {
  const limited = () => buildKey(server.db, server.users.owner.id, { scoped_projects: [project] });

  test('opens this project and its experiments', async () => {
    const key = await limited();

    expect(await ask(server, `GET /api/projects/${project}/`, { key })).toMatchObject({ status: 200 });
    expect(await ask(server, `GET /api/projects/${project}/experiments/`, { key })).toMatchObject({ status: 200 });
  });

  test('shows its owner, but not the owner’s other projects', async () => {
    const other = await buildProject(server.db, server.organization);
    await server.db.updateTable('app_user').set({ current_project: other.id }).execute();

    const key = await limited();

    expect(await ask(server, 'GET /api/users/@me/', { key })).toMatchObject({
      status: 200,
      body: { email: 'olga@acme.test', organization: { id: server.organization }, team: null },
    });
    expect(await ask(server, 'GET /api/projects/@current/', { key })).toMatchObject({ status: 403 });
  });

  test('opens no other project', async () => {
    const { id } = await buildProject(server.db, server.organization);

    expect(await ask(server, `GET /api/projects/${id}/`, { key: await limited() })).toMatchObject({
      status: 403,
      body: { detail: `API key does not have access to the requested project: ID ${id}.` },
    });
  });

  test.each([
    ['GET /api/projects/'],
    ['POST /api/projects/'],
    ['GET /api/organizations/'],
    ['GET /api/organizations/{org}/'],
    ['GET /api/organizations/{org}/projects/'],
    ['POST /api/organizations/{org}/projects/'],
  ])('opens no list and no organization: %s', async (line) => {
    const request = line.startsWith('POST') ? { body: {} } : {};

    const answer = await ask(server, line.replace('{org}', server.organization), { key: await limited(), ...request });

    expect(answer).toMatchObject({
      status: 403,
      body: { detail: 'API keys with scoped projects are only supported on project-based endpoints.' },
    });
  });
});

test('a key that is limited to one organization lists nothing from other ones', async () => {
  const user = await buildUser(server.db, { [server.organization]: 8, [server.elsewhere]: 8 });
  await buildProject(server.db, server.elsewhere, { name: 'Theirs' });
  const key = await buildKey(server.db, user.id, { scoped_organizations: [server.elsewhere] });

  const [projects, organizations, foreign] = await Promise.all([
    ask(server, 'GET /api/projects/', { key }),
    ask(server, 'GET /api/organizations/', { key }),
    ask(server, `GET /api/organizations/${server.organization}/`, { key }),
  ]);

  expect(projects.body).toMatchObject({ count: 1, results: [{ name: 'Theirs' }] });
  expect(organizations.body).toMatchObject({ count: 1, results: [{ id: server.elsewhere }] });
  expect(foreign).toMatchObject({
    status: 403,
    body: { detail: `API key does not have access to the requested organization: ID ${server.organization}.` },
  });
});

test('for a key that is limited to one organization, records elsewhere look like missing ones', async () => {
  const user = await buildUser(server.db, { [server.organization]: 15, [server.elsewhere]: 15 });
  const foreign = await buildProject(server.db, server.elsewhere);
  const key = await buildKey(server.db, user.id, { scoped_organizations: [server.organization] });
  const [noProject, noOrganization] = ['2147483647', '0190a1a0-0000-7000-8000-000000000099'];
  const paths = [
    'GET /api/projects/{project}/',
    'PATCH /api/projects/{project}/',
    'DELETE /api/projects/{project}/',
    'GET /api/projects/{project}/experiments/',
    'POST /api/projects/{project}/experiments/',
    'GET /api/projects/{project}/experiments/1/results/',
    'GET /api/organizations/{organization}/projects/{project}/',
    'GET /api/organizations/{organization}/projects/{project}/activity/',
    'GET /api/organizations/{organization}/projects/',
    'GET /api/organizations/{organization}/',
    `GET /api/organizations/${server.organization}/projects/{project}/`,
  ];

  for (const path of paths) {
    const request = /^(POST|PATCH)/.test(path) ? { body: {} } : {};
    const answerFor = async (organization: string, project: string) => {
      const line = path.replace('{organization}', organization).replace('{project}', project);
      const { status, body } = await ask(server, line, { key, ...request });
      return { path, status, body: JSON.parse(JSON.stringify(body).replaceAll(organization, '{organization}')) };
    };

    const existing = await answerFor(server.elsewhere, String(foreign.id));

    expect(existing).toEqual(await answerFor(server.elsewhere, noProject));
    expect(existing).toEqual(await answerFor(noOrganization, noProject));
    expect([403, 404]).toContain(existing.status);
  }
});

test('@current means the current organization and the current project', async () => {
  const user = await buildUser(server.db, { [server.organization]: 8 }, { current_project: project });
  const key = await buildKey(server.db, user.id);

  const answers = await Promise.all([
    ask(server, 'GET /api/organizations/@current/', { key }),
    ask(server, 'GET /api/organizations/@current/projects/@current/', { key }),
    ask(server, 'GET /api/projects/@current/', { key }),
    ask(server, 'GET /api/projects/@current/experiments/', { key }),
  ]);

  expect(answers).toMatchObject([
    { status: 200, body: { id: server.organization } },
    { status: 200, body: { id: project } },
    { status: 200, body: { id: project } },
    { status: 200, body: { count: 1 } },
  ]);
});

test.each([
  ['GET /api/projects/abc/', 400, "Field 'id' expected a number but got 'abc'."],
  ['GET /api/projects/99999999999/', 404, 'Not found.'],
  ['GET /api/projects/abc/experiments/', 404, 'Project not found.'],
  ['GET /api/projects/99999999999/experiments/', 404, 'Project not found.'],
  ['GET /api/projects/{project}/experiments/abc/', 404, 'Not found.'],
  ['GET /api/projects/{project}/experiments/99999999999/', 404, 'Not found.'],
  ['GET /api/organizations/not-a-uuid/', 404, 'Not found.'],
  ['GET /api/organizations/{elsewhere}/projects/{project}/', 404, 'Not found.'],
])('%s is answered with %i', async (line, status, detail) => {
  const filled = line.replace('{project}', String(project)).replace('{elsewhere}', server.elsewhere);

  expect(await ask(server, filled)).toMatchObject({ status, body: { detail } });
});

test('a user without an organization cannot create a project in the current one', async () => {
  const alone = await buildUser(server.db);

  expect(
    await ask(server, 'POST /api/projects/', { key: await buildKey(server.db, alone.id), body: {} }),
  ).toMatchObject({
    status: 404,
    body: { code: 'not_found', detail: 'You need to belong to an organization.' },
  });
});
