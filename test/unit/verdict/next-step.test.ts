import { expect, test } from 'vitest';
import { analyze } from '#verdict/analysis/analyze.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import type { StepAction } from '#verdict/next-step/next-step.ts';
import { besides } from './sample-moments.ts';
import { type Counts, type ListContext, reportFor } from './sample-report.ts';

const shares = (test: number) => [
  { key: 'control', rollout_percentage: 100 - test },
  { key: 'test', rollout_percentage: test },
];
const flagOf = (state: string, test = 50) => ({
  id: 7,
  key: 'form',
  active: state !== 'off',
  deleted: state === 'deleted',
  filters: { multivariate: { variants: shares(test) } },
});

const results: Record<string, Counts> = {
  better: { control: [200, 2000], test: [330, 2000] },
  worse: { control: [330, 2000], test: [200, 2000] },
  same: { control: [500_000, 1_000_000], test: [500_100, 1_000_000] },
  leaning: { control: [200, 2000], test: [235, 2000] },
  reached: { control: [200, 2000], test: [212, 2000] },
  few: { control: [8, 60], test: [9, 60] },
  none: { control: [0, 2000], test: [0, 2000] },
  split: { control: [170, 1700], test: [270, 2300] },
};
const plans: Record<string, Pick<ListContext, 'ran' | 'planned'>> = {
  early: { ran: 5, planned: 14 },
  planned: { ran: 14, planned: 14 },
  late: { ran: 40, planned: 14 },
  none: { ran: 10, planned: null },
};
const guardrails: Record<string, JudgedMetric[]> = {
  none: [],
  safe: [besides('Errors', [2000, 2000], { role: 'guardrail', margin: -0.2 })],
  harmed: [besides('Errors', [2000, 1600], { role: 'guardrail' })],
  missing: [{ name: 'Errors', role: 'guardrail', margin: null, analysis: null }],
};

interface State {
  result: string;
  plan: string;
  guardrail: string;
  flag: 'on' | 'off' | 'deleted' | 'shipped';
  conclusion: string | null | undefined;
  ended: number | null;
  archived: boolean;
}

/** Returns every combination of one value of each list. */
const combine = <T extends object>(lists: { [K in keyof T]: readonly T[K][] }): T[] =>
  (Object.entries(lists) as [keyof T, readonly T[keyof T][]][]).reduce<Partial<T>[]>(
    (states, [name, values]) => states.flatMap((state) => values.map((value) => ({ ...state, [name]: value }))),
    [{}],
  ) as T[];

const states = combine<State>({
  result: Object.keys(results),
  plan: Object.keys(plans),
  guardrail: Object.keys(guardrails),
  flag: ['on', 'off', 'deleted', 'shipped'],
  conclusion: [null, 'won', 'lost', undefined],
  ended: [null, 1],
  archived: [false, true],
});

const analyses = new Map<string, ReturnType<typeof analyze>>();

function reportOn({ result, plan, guardrail, flag, conclusion, ended, archived }: State) {
  const shipped = flag === 'shipped' && ended !== null;
  const fields = {
    feature_flag: flagOf(flag, shipped ? 100 : 50),
    ...(conclusion === undefined ? {} : { conclusion, conclusion_comment: null }),
  };
  // The verdict depends on the time, so equal counts at the same time are analyzed once.
  const compute: typeof analyze = (input) => {
    const key = JSON.stringify([result, plan, ended]);
    const known = analyses.get(key) ?? analyze(input);
    analyses.set(key, known);
    return known;
  };
  const reached = { state: 'better' as const, variant: 'test', date: '2026-03-08' };
  const context = { ...plans[plan], ended, archived, fields, ...(result === 'reached' ? { reached } : {}) };
  return reportFor(results[result] ?? {}, context, compute, guardrails[guardrail] ?? []);
}

/** Which actions are possible, as in the menu of actions. */
const isPossible: Record<StepAction, (state: State) => boolean> = {
  ship: ({ flag, archived }) => flag !== 'deleted' && !archived,
  end: ({ ended }) => ended === null,
  conclude: ({ ended }) => ended !== null,
  duplicate: () => true,
  flagOn: ({ flag, ended }) => flag === 'off' && ended === null,
  flagOff: ({ flag, ended }) => flag === 'on' && ended !== null,
  flagRestore: ({ flag, ended }) => flag === 'deleted' && ended === null,
  archive: ({ archived, ended }) => !archived && ended !== null,
  restore: ({ archived }) => archived,
};

type Rule = (state: State, report: ReturnType<typeof reportOn>) => boolean;

const isBlocked = (state: State) => state.flag === 'deleted' && state.ended === null;
const isDecided = (state: State) => Boolean(state.conclusion) && state.ended !== null;

const rules: Record<string, Rule> = {
  'has words': (_, { next }) => next.action.length > 0 && !/undefined|null/.test(next.action + next.detail),
  'offers an action that is possible': (state, { next }) => next.does === null || isPossible[next.does](state),
  'ships only the better variant': (_, { next, verdict }) =>
    next.does !== 'ship' || next.variant === null || (verdict.state === 'better' && next.variant === 'test'),
  'ships nothing that a guardrail holds back': ({ guardrail, conclusion }, { next }) =>
    next.does !== 'ship' || conclusion === 'won' || !['harmed', 'missing'].includes(guardrail),
  'records a win only for a better variant': ({ flag }, { next, label }) =>
    next.conclusion !== 'won' || label.startsWith('Better') || flag === 'shipped',
  'never says to keep running after the end': ({ ended }, { next }) =>
    ended === null || !/keep running/i.test(next.action),
  'never says to keep running without a flag': ({ flag }, { next }) =>
    flag !== 'deleted' || !/keep running/i.test(next.action),
  'never says to ship without a flag': ({ flag }, { next }) =>
    flag !== 'deleted' || !/ship \w+ to everyone/i.test(next.action),
  'records nothing twice': (state, { next }) => !isDecided(state) || next.conclusion === null,
  'repairs only the flag of a decided experiment': (state, { next }) =>
    !isDecided(state) || [null, 'flagOff', 'ship', 'archive'].includes(next.does),
  'calls nothing decided that still runs': ({ ended }, { next }) => ended !== null || !next.isDecided,
  'ends an experiment without a flag, or restores the flag': (state, { next }) =>
    !isBlocked(state) || next.does === 'end' || next.does === 'flagRestore',
  'restores no flag of an experiment that is decided': (state, { next, label }) =>
    next.does !== 'flagRestore' || (!state.conclusion && !['Better', 'Worse'].includes(label)),
};

test('in every combination of result, plan, guardrail, flag and conclusion, the next step contradicts nothing', () => {
  const contradictions = states.flatMap((state) => {
    const report = reportOn(state);
    const broken = Object.keys(rules).filter((name) => rules[name]?.(state, report) === false);
    return broken.map((name) => `${name}: ${JSON.stringify(state)}`);
  });

  expect(states.length).toBe(8192);
  expect(contradictions.slice(0, 5)).toEqual([]);
});

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
