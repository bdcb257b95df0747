import { expect, test } from 'vitest';
import { type MessageBody, messageBody } from '#watch/message.ts';
import { slackBody } from '#watch/slack-message.ts';

const url = 'https://hedgerow.example/projects/7/experiments/12';

const bodyOf = (name: string, rest = ': test harms Revenue.', project = 'Storefront'): MessageBody =>
  messageBody({
    rule: 'harmed',
    at: Date.parse('2026-11-27T10:47:00Z'),
    project: { id: 7, name: project },
    experiment: { id: 12, name, url },
    subject: null,
    verdict: null,
    text: name + rest,
  });

const textOf = (body: MessageBody) => slackBody(body).text;

test('the body of a webhook names the event, the experiment, the verdict and the text', () => {
  const body = messageBody({
    rule: 'decided',
    at: Date.parse('2026-11-27T10:47:00.250Z'),
    project: { id: 7, name: 'Storefront' },
    experiment: { id: 12, name: 'Reviews', url },
    subject: 'test',
    verdict: {
      state: 'better',
      leader: 'test',
      lift: 0.034,
      interval: [0.008, 0.061],
      interval_name: 'deciding interval',
    },
    text: 'Reviews: test is better than control: +3.4% (deciding interval +0.8% to +6.1%).',
  });

  expect(JSON.parse(JSON.stringify(body))).toEqual({
    type: 'experiment.decided',
    created_at: '2026-11-27T10:47:00.250Z',
    project: { id: 7, name: 'Storefront' },
    experiment: { id: 12, name: 'Reviews', url },
    subject: 'test',
    verdict: {
      state: 'better',
      leader: 'test',
      lift: 0.034,
      interval: [0.008, 0.061],
      interval_name: 'deciding interval',
    },
    text: 'Reviews: test is better than control: +3.4% (deciding interval +0.8% to +6.1%).',
  });
});

test('a limit that an interval does not have is null', () => {
  const verdict = { state: 'leaning', leader: 'test', lift: Number.NaN, interval_name: 'deciding interval' } as const;
  const { verdict: sent } = messageBody({
    ...bodyOf('Reviews'),
    rule: 'decided',
    at: 0,
    verdict: { ...verdict, interval: [-0.5, Number.POSITIVE_INFINITY] },
  });

  expect(sent).toMatchObject({ lift: null, interval: [-0.5, null] });
});

test('a message about no single experiment has the rule as its type', () => {
  const message = { project: { id: 7, name: 'Storefront' }, experiment: null, subject: null, verdict: null };
  const body = messageBody({ ...message, rule: 'test', at: 0, text: 'Test message by Ines & Co.' });

  expect(body.type).toBe('test');
  expect(textOf(body)).toBe('Test message by Ines &amp; Co.');
});

test('in Slack, the name of the experiment links to it, and the project is below', () => {
  const text = `*<${url}|Reviews>*: test harms Revenue.`;
  expect(slackBody(bodyOf('Reviews'))).toEqual({
    text,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'Storefront', verbatim: true }] },
    ],
  });
});

test.each(['<!channel>', '<!here|you>', '<@U012AB3CD>', '<!subteam^S1>', '<https://evil.example|Click>'])(
  'a name %s mentions nobody and links nowhere',
  (name) => {
    const body = slackBody(bodyOf(name, `: ${name} harms ${name}.`, name));

    const escaped = name.replace('<', '&lt;').replace('>', '&gt;');
    expect(body.text).toBe(`*<${url}|${escaped}>*: ${escaped} harms ${escaped}.`);
    expect(JSON.stringify(body).match(/<[^|]*\|/g)).toEqual([`<${url}|`, `<${url}|`]);
  },
);

test('what is already escaped is not the escape in Slack', () => {
  expect(textOf(bodyOf('A &amp; B &lt;!channel&gt;'))).toContain('|A &amp;amp; B &amp;lt;!channel&amp;gt;>*');
});

test('a name in several lines takes one line', () => {
  expect(textOf(bodyOf('Shorter\n\n*checkout*'))).toContain('|Shorter *checkout*>*: test');
});

test('a very long name is cut, and the rest of the message stays', () => {
  const text = textOf(bodyOf('😀'.repeat(400)));

  expect(text).toBe(`*<${url}|${'😀'.repeat(149)}…>*: test harms Revenue.`);
});

test('a very long message fits into a block of Slack, also if every character is escaped', () => {
  for (const rest of ['&'.repeat(5000), 'x'.repeat(5000), '<😀'.repeat(2000)]) {
    const text = textOf(bodyOf('Reviews', `: ${rest}`));
    expect(text.length).toBeLessThanOrEqual(3000);
    expect(text).toMatch(/^\*<https[^|]*\|Reviews>\*: (?:&amp;|&lt;|x|😀)+…$/u);
  }
});

test('a right-to-left name is linked without its marks being lost', () => {
  const name = 'תשלום';
  const body = { ...bodyOf(name), text: `\u2068${name}\u2069: test harms Revenue.` };

  expect(textOf(body)).toBe(`*<${url}|\u2068${name}\u2069>*: test harms Revenue.`);
});
