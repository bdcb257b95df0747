import { afterAll, beforeAll, expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import { flagRecord } from '#contract/feature-flag.ts';
import { project } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
const paths = { project: '', experiment: '', flag: '' };
beforeAll(async () => {
  server = await startServer();
  const { id } = await buildProject(server.db, server.organization);
  paths.project = `/api/organizations/${server.organization}/projects/${id}/`;
  const experiments = `/api/projects/${id}/experiments/`;
  const made = await ask(server, `POST ${experiments}`, { body: { name: 'Any', feature_flag_key: 'any' } });
  paths.experiment = `${experiments}${made.body.id}/`;
  paths.flag = `/api/projects/${id}/feature_flags/${made.body.feature_flag.id}/`;
});
afterAll(() => server.stop());

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** JSON texts. A client can send JSON that `JSON.stringify` never produces, for example 1e999. */
const naughty: Record<string, string> = {
  'a NUL character': '"a\\u0000b"',
  'a lone high surrogate': '"\\ud800"',
  'a lone low surrogate in a list': '{"a":["b\\udfff"]}',
  'a lone surrogate as a key': '{"\\ud83d":1}',
  'the prototype': '{"__proto__":{"polluted":true}}',
  'the prototype of a constructor': '{"constructor":{"prototype":{"polluted":true}}}',
  'the name of the prototype': '"__proto__"',
  'a number above the range of doubles': '1e999',
  'a number below the range of doubles in a list': '[-1e999]',
  'the largest number': '1.7976931348623157e308',
  'a whole number that JavaScript cannot hold': '9007199254740993',
  'an integer above 32 bits': '2147483648',
  'next to nothing': '5e-324',
  'minus zero': '-0',
  'a long text': `"${'x'.repeat(100_000)}"`,
  'JSON almost as deep as allowed': nested(98),
  'JSON deeper than allowed': nested(150),
  'JSON deep enough to overflow the stack of a parser': nested(100_000),
  markup: '"<img src=x onerror=alert(1)>"',
  SQL: '"\'; drop table project; --"',
  'bidirectional and line-breaking characters': '"\\u202e\\u2028\\ufeff\\r\\n"',
  'a list of null': '[null]',
  'an empty name': '{"":""}',
  'an object that cannot be converted to a text': '{"toString":1,"valueOf":1}',
  'a list of such objects': '[{"toString":1}]',
  'a name that every object has': '"toString"',
  'the year 0': '"0000-01-01T00:00:00Z"',
  'the year 10000': '"10000-01-01T00:00:00Z"',
  'the last instant': '"9999-12-31T23:59:59.999999Z"',
  'a number of many digits': '9'.repeat(400),
};

const cases = Object.entries({ project, experiment, flag: flagRecord }).flatMap(([noun, resource]) =>
  writableNames(resource as Resource).map((field) => [noun as keyof typeof paths, field] as const),
);

test.each(cases)(
  '%s.%s stores every odd value as the response shows it, or rejects it and stays unchanged',
  async (noun, field) => {
    const path = paths[noun];
    const statuses: Record<string, number> = {};
    let stored = (await ask(server, `GET ${path}`)).body;
    for (const [name, json] of Object.entries(naughty)) {
      const answer = await ask(server, `PATCH ${path}`, { body: `{"${field}":${json}}` });

      statuses[name] = answer.status;
      if (answer.status === 200) stored = answer.body;
      else expect({ name, ...answer.body }).toMatchObject({ name, detail: expect.stringMatching(/\w+/) });
      expect({ name, stored: (await ask(server, `GET ${path}`)).body }).toEqual({ name, stored });
    }

    expect(Object.values(statuses).filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect(statuses).toMatchObject({
      'a NUL character': 400,
      'a lone high surrogate': 400,
      'JSON deeper than allowed': 400,
    });
    expect('polluted' in {}).toBe(false);
    expect(server.log).toEqual([]);
  },
);
