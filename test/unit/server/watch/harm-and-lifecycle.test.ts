import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { HOUR, inMinutes, RETURNS, RUNNING, watchWorld } from './watch-world.ts';

const world = watchWorld();

const HARM = { control: [2000, 200, 40], test: [2000, 200, 140] };

describe('a harmed guardrail', () => {
  test('is told once, with its lift', async () => {
    await world.launch(HARM);

    for (const hour of [0, 1.1, 2.2]) await world.check(hour * HOUR);
    const harmed = (await world.messages()).filter(({ rule }) => rule === 'harmed');
    expect(harmed).toMatchObject([
      {
        subject: RETURNS,
        text: expect.stringMatching(/^Gift wrap: test harms Returns: \+250% \(deciding interval/),
      },
    ]);
    expect(harmed[0]?.text).not.toContain('paused');
  });

  test('pauses the experiment if it is set so, also if nobody is told, and the activity says why', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, HARM);

    await world.check(0);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: false } });
    const [harmed, paused] = (await world.history(made.id)).filter(
      ({ event }) => event === 'harmed' || event === 'paused',
    );
    expect(harmed?.detail.change_reason).toContain('The experiment is paused: everyone gets the default.');
    expect(paused).toMatchObject({
      user: { first_name: 'System' },
      detail: { change_reason: 'A guardrail is harmed: Returns' },
    });
  });

  test('is one message for a destination with both rules, and comes to one that only wants to know about pauses', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, HARM);
    await world.add({ name: 'Both', rules: ['harmed', 'paused'] });
    await world.add({ name: 'Pauses', rules: ['paused'] });

    await world.check(0);
    expect((await world.messages()).map(({ rule, destination: { name } }) => `${name}: ${rule}`).sort()).toEqual([
      'Both: harmed',
      'Pauses: harmed',
    ]);
  });

  test('does not pause again after somebody resumed the experiment, but after the next launch', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, HARM);
    await world.check(0);
    await world.take(made.id, 'resume');

    for (const hour of [2, 26, 50]) await world.check(hour * HOUR);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: true } });
    expect(world.server.log).toEqual([]);

    await world.take(made.id, 'reset');
    await world.change(made.id, { start_date: RUNNING.start_date });
    await world.check(52 * HOUR);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: false } });
  });

  test('does not pause an experiment whose split failed', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, { control: [2000, 200, 40], test: [1500, 150, 140] });

    await world.check(0);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: true } });
    expect((await world.history(made.id))[0]).toMatchObject({ event: 'check_failed' });
  });
});

describe('a step of the lifecycle', () => {
  test('is told in one message, whatever it changes', async () => {
    const { id } = await world.launch({ control: [50, 5, 0], test: [50, 5, 0] });
    await world.take(id, 'pause');
    world.clock = new Date(inMinutes(1));
    await world.take(id, 'resume');
    await ask(world.server, `POST ${world.path}${id}/ship_variant/`, {
      body: { variant_key: 'test', conclusion: 'won' },
    });

    expect((await world.messages()).map(({ rule, text }) => [rule, text])).toEqual([
      ['shipped', 'Gift wrap: test shipped to its audience by Olga.'],
      ['paused', 'Gift wrap paused by Olga. Now everyone gets the default.'],
    ]);
  });

  test('is told if it happens by the flag', async () => {
    const { feature_flag } = await world.launch({});
    const flag = `PATCH /api/projects/${world.project}/feature_flags/${feature_flag.id}/`;
    await ask(world.server, flag, { body: { active: false } });

    expect(await world.messages()).toMatchObject([{ rule: 'paused' }]);
  });

  test('is told to a destination that only wants to know about conclusions', async () => {
    const { id } = await world.create(RUNNING);
    await world.add({ rules: ['concluded'] });
    await ask(world.server, `POST ${world.path}${id}/end/`, { body: { conclusion: 'lost' } });

    expect(await world.messages()).toMatchObject([
      { rule: 'ended', text: 'Gift wrap ended by Olga. Conclusion: lost.' },
    ]);
  });
});
