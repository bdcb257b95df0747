import { expect, test } from 'vitest';
import type { VerdictState } from '#verdict/decide.ts';
import type { StepAction } from '#verdict/next-step/next-step.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { previewResults } from '#web/experiments/list/result-preview/result-preview.ts';
import { guardrails, plans, reportOn, results, type State } from './experiment-state.ts';

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
  flag: ['on', 'off', 'deleted', 'shipped', 'changed'],
  conclusion: [null, 'won', 'lost', undefined],
  ended: [null, 1],
  archived: [false, true],
});

/** Which actions are possible, as in the menu of actions. */
const isPossible: Record<StepAction, (state: State) => boolean> = {
  ship: ({ flag, archived }) => flag !== 'deleted' && !archived,
  end: ({ ended }) => ended === null,
  conclude: ({ ended }) => ended !== null,
  duplicate: () => true,
  flagOn: ({ flag, ended }) => flag === 'off' && ended === null,
  flagOff: ({ flag, ended }) => (flag === 'on' || flag === 'changed') && ended !== null,
  flagRestore: ({ flag, ended }) => flag === 'deleted' && ended === null,
  archive: ({ archived, ended }) => !archived && ended !== null,
  restore: ({ archived }) => archived,
};

const anyResponse = parseResults({ result: { variants: [] } });
/** How the list names each verdict. */
const labelsInList: Record<VerdictState, RegExp> = {
  better: /^better$/,
  worse: /^worse$/,
  different: /^different$/,
  same: /^negligible difference$/,
  leaning: /^(leaning (better|worse)|inconclusive)$/,
  harmed: /^guardrail harmed$/i,
  early: /^Too early/,
  invalid: /^Invalid$/,
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
  'turns no flag on that a harmed guardrail may have turned off': ({ guardrail }, { next, verdict }) =>
    next.does !== 'flagOn' || guardrail !== 'harmed' || verdict.reason === 'people',
  'recommends no variant after a failed check': (state, { next, verdict }) =>
    verdict.state !== 'invalid' || isDecided(state) || (next.does !== 'ship' && next.conclusion !== 'won'),
  'is shown with the verdict, or with what the record says': (state, { card, verdict }) =>
    card.kind === verdict.state ||
    isDecided(state) ||
    (card.kind === 'no_flag' && ['off', 'deleted'].includes(state.flag)),
  'has the verdict that the list shows': (_, report) => {
    const { state } = report.verdict;
    const inList = previewResults(anyResponse, report);
    const label = inList.kind === 'message' ? inList.message : inList.label;
    const isWarning = inList.kind === 'message' && inList.isWarning;
    return labelsInList[state].test(label) && (state !== 'invalid' || isWarning);
  },
  'restores no flag of an experiment that is decided': (state, { next, label }) =>
    next.does !== 'flagRestore' || (!state.conclusion && !['Better', 'Worse'].includes(label)),
};

test('in every combination of result, check, plan, guardrail, flag and conclusion, no part of the console contradicts another', () => {
  const contradictions = states.flatMap((state) => {
    const report = reportOn(state);
    const broken = Object.keys(rules).filter((name) => rules[name]?.(state, report) === false);
    return broken.map((name) => `${name}: ${JSON.stringify(state)}`);
  });

  expect(states.length).toBe(11_520);
  expect(contradictions.slice(0, 5)).toEqual([]);
});
