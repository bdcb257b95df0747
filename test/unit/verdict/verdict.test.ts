import { expect, test } from 'vitest';
import { type Counts, type ListContext, reportFor } from './sample-report.ts';

type Case = [name: string, counts: Counts, context: ListContext, state: string, sentence: string | RegExp];

const two = (control: number, test: number, people = 2000): Counts => ({
  control: [control, people],
  test: [test, people],
});
const running = (ran: number, planned: number | null = 21): ListContext => ({ ran, planned });
const lower: ListContext = { settings: { direction: 'lower' } };
const neutral: ListContext = { settings: { direction: 'neutral' } };
const many = (best: number): Counts =>
  Object.fromEntries(['control', ...'abcdefghi'].map((key) => [key, [key === 'i' ? best : 100, 1000] as const]));

const decided: Case[] = [
  ['a clear gain', two(200, 280), {}, 'better', /^test is better than control: \+40\.0% conversion rate\.$/],
  ['a clear loss', two(200, 140), {}, 'worse', /^test is worse than control: −30\.0%/],
  ['a gain in a huge sample', two(100_000, 102_000, 1_000_000), {}, 'better', /is better than control: \+2\.0%/],
  ['a loss in a huge sample', two(100_000, 97_000, 1_000_000), {}, 'worse', /worse than control: −3\.0%/],
  ['a gain of a mean', two(900, 1050), { kind: 'trend' }, 'better', /^test is better than control: \+16\.7%/],
  ['a loss of a mean', two(900, 780), { kind: 'trend' }, 'worse', /^test is worse than control: −13\.3%/],
  ['more events than people', two(5000, 5600), { kind: 'trend' }, 'better', /\+12\.0% events per participant\.$/],
  ['less, where lower is better', two(280, 200), lower, 'better', /^test is better than control: −28\.6%/],
  ['more, where lower is better', two(200, 280), lower, 'worse', /^test is worse than control: \+40\.0%/],
  ['more, where neither is better', two(200, 280), neutral, 'different', /^test is different from control: \+40/],
  ['less, where neither is better', two(280, 200), neutral, 'different', /^test is different from control: −28/],
  ['a gain, ended', two(200, 280), { ended: 2 }, 'better', /^test was better than control/],
  ['a gain, ended before the plan', two(200, 280), { ran: 10, planned: 21, ended: 1 }, 'better', /was better than/],
  ['a gain with no plan after a week', two(200, 270), running(8, null), 'better', /is better than control/],
  ['so clear that the plan may be cut short', two(200, 330), running(5), 'better', /^test is better than control/],
  ['so bad that the plan may be cut short', two(330, 200), running(5), 'worse', /worse than control/],
  ['hardly anyone in test converts', two(60, 5), {}, 'worse', /worse than control: −91\.7%/],
  ['everyone converts, except in control', { control: [1900, 2000], test: [2000, 2000] }, {}, 'better', /\+5\.3%/],
  [
    'all variants lose',
    { control: [300, 2000], a: [200, 2000], b: [210, 2000] },
    {},
    'worse',
    /^Every variant is worse/,
  ],
  ['one of two wins', { control: [200, 2000], a: [205, 2000], b: [290, 2000] }, {}, 'better', /^b is better than/],
  ['one of ten wins', many(170), {}, 'better', /^i is better than control: \+70\.0%/],
  [
    'uneven shares',
    { control: [400, 4000], test: [140, 1000] },
    { shares: { control: 80, test: 20 } },
    'better',
    /\+40/,
  ],
  [
    'a wider interval',
    two(200, 246),
    { settings: { confidence: 0.99 } },
    'leaning',
    /^test is probably better than control/,
  ],
  ['a narrower interval', two(200, 246), { settings: { confidence: 0.9 } }, 'better', /is better than control/],
  ['another baseline', two(200, 280), { settings: { baseline: 'test' } }, 'worse', /^control is worse than te/],
];

const undecided: Case[] = [
  [
    'the interval includes zero',
    two(200, 235),
    {},
    'leaning',
    'test is probably better than control: +17.5% conversion rate.',
  ],
  [
    'the same before the planned end',
    two(200, 235),
    running(14),
    'leaning',
    /^test is probably better than control: \+17\.5%/,
  ],
  ['leaning to a loss', two(235, 200), {}, 'leaning', /^test is probably worse than control: −14\.9%/],
  ['leaning, where lower is better', two(235, 200), lower, 'leaning', /^test is probably better than control: −14\.9%/],
  ['leaning, where neither is better', two(200, 235), neutral, 'leaning', /^test is probably different from control/],
  ['no lead after the plan', two(200, 203), {}, 'leaning', /^test and control do not differ clearly: \+1\.5%/],
  ['no lead, ended', two(200, 203), { ended: 1 }, 'leaning', /^test and control did not differ clearly/],
  ['the same count', two(200, 200), {}, 'leaning', /^test and control do not differ clearly: almost the same/],
  ['clear, but early', two(200, 250), running(10), 'leaning', /^test is probably better than control: \+25\.0%/],
  ['clear loss, but early', two(250, 200), running(10), 'leaning', /^test is probably worse than control/],
  [
    'clear, but within the first week',
    two(200, 250),
    running(3, null),
    'leaning',
    /^test is probably better than control/,
  ],
  [
    'two good variants that are only clear together',
    { control: [200, 2000], a: [230, 2000], b: [229, 2000] },
    { server: { significant: true, significance_code: 'significant' } },
    'leaning',
    /^a is probably better than control/,
  ],
  ['ten variants, none clear', many(112), {}, 'leaning', /^i is probably better than control/],
  ['a mean that leans', two(900, 950), { kind: 'trend' }, 'leaning', /^test is probably better than control: \+5\.6%/],
  [
    'a weak prior against a small lead',
    two(20, 32, 200),
    { settings: { prior: 'weak' } },
    'leaning',
    /^test is probably better than control/,
  ],
  ['few people, a big lead', two(11, 19, 100), {}, 'leaning', /^test is probably better than control: \+72\.7%/],
];

const same: Case[] = [
  [
    'a precise negligible lift',
    two(500_000, 500_100, 1_000_000),
    {},
    'same',
    'test and control differ by less than 1%.',
  ],
  ['a small but certain gain', two(500_000, 503_000, 1_000_000), {}, 'same', /differ by less than 1%/],
  ['a wide region', two(1000, 1005, 2000), { settings: { region: 0.1 } }, 'same', /differ by less than 10%/],
  [
    'a precise negligible lift before the end',
    two(500_000, 500_100, 1_000_000),
    running(10),
    'same',
    /differ by less than 1%/,
  ],
  [
    'a negligible region of zero',
    two(500_000, 503_000, 1_000_000),
    { settings: { region: 0 } },
    'better',
    /\+0\.6% conversion rate/,
  ],
  ['a precise mean', two(500_000, 500_100, 200_000), { kind: 'trend' }, 'same', /differ by less than 1%/],
];

const early: Case[] = [
  [
    'too few people',
    two(8, 9, 60),
    running(3),
    'early',
    'Too early to tell: control has 60 of the 100 participants it needs.',
  ],
  ['too few in one variant', { control: [20, 110], test: [22, 99] }, {}, 'early', /has 99 of the 100/],
  ['too few, though far apart', two(1, 40, 60), {}, 'early', /control has 60 of the 100/],
  ['too few events of a trend', two(46, 60, 24), { kind: 'trend' }, 'early', /has 24 of the 100/],
  [
    'no one converts in the two compared variants, and one of them has far fewer people',
    { control: [0, 50_000], a: [0, 150], b: [1, 40_000] },
    { shares: { control: 55.5, a: 0.2, b: 44.3 } },
    'early',
    'Too early to tell: there are no conversions in control or a yet. Check the tracking.',
  ],
  ['no one in test converts', two(40, 0), {}, 'early', /^Too early to tell: there are no conversions in test yet\./],
  ['nobody converts', two(0, 0), {}, 'early', 'Too early to tell: there are no conversions yet. Check the tracking.'],
  [
    'no event',
    two(0, 0),
    { kind: 'trend' },
    'early',
    'Too early to tell: there are no events yet. Check the tracking.',
  ],
  ['no lead and days to go', two(200, 203), running(4), 'early', 'Too early to tell: day 5 of 21.'],
  [
    'no lead within the first week',
    two(200, 203),
    running(2, null),
    'early',
    'Too early to tell: day 3 of at least 7.',
  ],
];

const skewed: Counts = { control: [170, 1700], test: [270, 2300] };
const SPLIT = /^The results are not valid: the split is [\d. /]+% instead of [\d. /]+%\.$/;
const invalid: Case[] = [
  ['a skewed split', skewed, {}, 'invalid', SPLIT],
  ['a skewed split, though clear', { control: [170, 1700], test: [500, 2300] }, {}, 'invalid', SPLIT],
  ['a skewed split of a trend', skewed, { kind: 'trend' }, 'invalid', SPLIT],
  ['a skewed split, ended', skewed, { ended: 1 }, 'invalid', SPLIT],
  ['a skewed split before the end', skewed, running(10), 'invalid', SPLIT],
  ['one of three skewed', { control: [100, 1000], a: [99, 990], b: [120, 1200] }, {}, 'invalid', SPLIT],
  ['planned 90 to 10, got 50 to 50', two(200, 260), { shares: { control: 90, test: 10 } }, 'invalid', SPLIT],
  [
    'a planned variant without participants',
    two(200, 260),
    { shares: { control: 40, test: 40, third: 20 } },
    'invalid',
    'The results are not valid: there are no participants in third.',
  ],
  [
    'two planned variants without participants',
    two(200, 260),
    { shares: { control: 40, test: 40, third: 10, fourth: 10 } },
    'invalid',
    'The results are not valid: there are no participants in third and fourth.',
  ],
];

test.each([...decided, ...undecided, ...same, ...early, ...invalid])(
  '%s',
  (_name, counts, context, state, sentence) => {
    const report = reportFor(counts, context);

    expect(report.verdict.state).toBe(state);
    if (typeof sentence === 'string') expect(report.sentence).toBe(sentence);
    else expect(report.sentence).toMatch(sentence);
  },
);
