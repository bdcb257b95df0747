import { expect, test } from 'vitest';
import type { StepAction } from '#verdict/next-step/next-step.ts';
import { reportOn, results, type State, shares } from './experiment-state.ts';
import { reportFor } from './sample-report.ts';

const base: State = {
  result: 'better',
  plan: 'planned',
  guardrail: 'none',
  flag: 'on',
  conclusion: null,
  ended: null,
  archived: false,
};

const sized = (fields: object, ran: number, planned: number | null) => {
  const variants = shares(50).map((share) => ({ ...share, name: share.key }));
  const parameters = {
    feature_flag_variants: variants,
    recommended_sample_size: 10_000,
    ...(planned === null ? {} : { recommended_running_time: planned }),
  };
  return reportFor(results['leaning'] ?? {}, { ran, planned, fields: { parameters, ...fields } });
};

test.each([
  ['after the planned day', 14],
  ['without planned days', null],
])('while a planned number of participants is not reached, the experiment runs on: %s', (_name, planned) => {
  const { next, notes, verdict } = sized({}, 20, planned);

  expect(next).toMatchObject({ does: null, action: 'Keep running until the planned participants have been reached.' });
  // 4,000 of 10,000 participants in 20 days.
  expect(verdict.daysLeft).toBe(30);
  expect(notes.join(' ')).not.toMatch(/planned end|days left/);
});

test('results from before the end are refreshed before anything is concluded', () => {
  const { next } = reportFor(results['leaning'] ?? {}, { ran: 14, planned: 14, ended: 1, computedDaysAgo: 3 });

  expect(next).toMatchObject({ does: null, action: 'Refresh the results.' });
});

test('against another baseline, no conclusion is preselected', () => {
  const { next } = reportFor(results['better'] ?? {}, { settings: { baseline: 'test' } });

  expect(next).toMatchObject({ does: 'end', conclusion: null });
});

test.each<[name: string, change: Partial<State>, does: StepAction | null, conclusion: string | null, action: RegExp]>([
  ['a better variant', {}, 'ship', 'won', /^Ship test to everyone\.$/],
  ['a better variant after the end', { ended: 1 }, 'ship', 'won', /^Ship test to everyone\.$/],
  ['a better variant whose data are weaker today', { result: 'reached' }, 'ship', 'won', /^Ship test to everyone\.$/],
  ['a worse variant', { result: 'worse' }, 'end', 'lost', /keep control/],
  ['a harmed guardrail', { guardrail: 'harmed' }, 'end', 'lost', /^End the experiment, and keep control\.$/],
  ['a guardrail without results', { guardrail: 'missing' }, null, null, /^Do not ship test yet/],
  ['no meaningful difference', { result: 'same' }, 'end', 'inconclusive', /^Choose by criteria/],
  ['the middle of the plan', { result: 'leaning', plan: 'early' }, null, null, /^Keep running until day 14\.$/],
  ['no result after the plan', { result: 'leaning', plan: 'late' }, 'end', 'inconclusive', /^End the experiment as/],
  ['no result after the end', { result: 'leaning', ended: 1 }, 'conclude', 'inconclusive', /^Run the experiment again/],
  ['no conversions', { result: 'none', plan: 'early' }, null, null, /^Check the tracking\.$/],
  ['a failed split', { result: 'split' }, 'duplicate', null, /duplicate the experiment with a new flag key/],
  ['a failed split after the end', { result: 'split', ended: 1 }, 'conclude', 'invalid', /uneven split/],
  ['a deleted flag with a result', { flag: 'deleted' }, 'end', null, /^End the experiment: its flag was deleted\.$/],
  ['a deleted flag', { result: 'few', flag: 'deleted' }, 'flagRestore', null, /^Restore the flag\.$/],
  ['a flag that is off', { result: 'few', flag: 'off' }, 'flagOn', null, /^Turn the flag on/],
  ['an archived experiment', { result: 'few', archived: true }, 'restore', null, /^Restore the experiment/],
  ['a better variant while the flag is off', { flag: 'off' }, 'ship', 'won', /^Ship test to everyone\.$/],
  ['a shipped variant', { flag: 'shipped', ended: 1 }, 'conclude', 'won', /^Record the conclusion\.$/],
  [
    'a variant that was shipped without a result',
    { result: 'leaning', flag: 'shipped', ended: 1 },
    'conclude',
    null,
    /^Record the conclusion\.$/,
  ],
  ['a conclusion', { flag: 'off', ended: 1, conclusion: 'lost' }, 'archive', null, /^Archive the experiment\.$/],
  [
    'a conclusion and a shipped variant',
    { flag: 'shipped', ended: 1, conclusion: 'won' },
    'archive',
    null,
    /^Remove the flag from the code\.$/,
  ],
  [
    'a conclusion and an archived experiment',
    { flag: 'shipped', ended: 1, conclusion: 'won', archived: true },
    null,
    null,
    /^Nothing is left to do\.$/,
  ],
  ['a conclusion, the flag still on', { ended: 1, conclusion: 'lost' }, 'flagOff', null, /^Turn the flag off/],
  ['a win, the flag still on', { ended: 1, conclusion: 'won' }, 'ship', null, /^Ship the variant that won/],
])('after %s, one action carries out the next step', (_name, change, does, conclusion, action) => {
  const { next } = reportOn({ ...base, ...change });

  expect({ does: next.does, conclusion: next.conclusion }).toEqual({ does, conclusion });
  expect(next.action).toMatch(action);
});
