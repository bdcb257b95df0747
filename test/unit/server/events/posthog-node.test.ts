import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { PostHog } from 'posthog-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#test/support/engines.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const PEOPLE = 1500;
const DAY_MS = 86_400_000;
const FLAG = 'checkout';
const START = Date.now() - 56 * DAY_MS;

interface Shopper {
  number: number;
  variant: string;
  seen: number;
  purchases: number;
}

const shopperOf = (number: number): Shopper => {
  const variant = number % 3 === 0 ? 'control' : 'test';
  const buys = number % (variant === 'test' ? 4 : 5) === 0;
  return {
    number,
    variant,
    seen: START + ((number * 7919) % (55 * 24)) * 3_600_000,
    purchases: buys ? 1 + (number % 2) : 0,
  };
};

const amountOf = ({ number }: Shopper) => number + 0.5;

function deedsOf(shopper: Shopper) {
  const { number, variant, seen, purchases } = shopper;
  const flags = { [`$feature/${FLAG}`]: variant };
  const common = { distinctId: `person-${number}`, timestamp: new Date(seen) };
  const called = { ...flags, $feature_flag: FLAG, $feature_flag_response: variant };
  const bought = { ...common, event: 'purchase', properties: { ...flags, amount: amountOf(shopper) } };
  return [{ ...common, event: '$feature_flag_called', properties: called }, ...Array(purchases).fill(bought)];
}

/** What the script itself writes down about one variant. */
const emptyAccount = () => ({ people: 0, buyers: 0, purchases: 0, amount: 0 });
type Account = ReturnType<typeof emptyAccount>;

function enter(account: Account, shopper: Shopper) {
  account.people++;
  account.buyers += shopper.purchases > 0 ? 1 : 0;
  account.purchases += shopper.purchases;
  account.amount += shopper.purchases * amountOf(shopper);
}

describe.each(engines)('the official Node library on %s', (engine) => {
  let server: TestServer;
  let listener: Server;
  let host: string;
  let project: Awaited<ReturnType<typeof buildProject>>;
  beforeAll(async () => {
    server = await startServer({}, engine);
    project = await buildProject(server.db, server.organization);
    listener = createServer(getRequestListener(server.app.fetch)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    host = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  });
  afterAll(async () => {
    listener.close();
    await server.stop();
  });

  const headers = () => ({ Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' });
  const resultsOf = async (body: object) => {
    const experiments = `${host}/api/projects/${project.id}/experiments/`;
    const created = await fetch(experiments, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
    const { id } = await created.json();
    const { result } = await (await fetch(`${experiments}${id}/results/`, { headers: headers() })).json();
    await fetch(`${experiments}${id}/`, { method: 'DELETE', headers: headers() });
    return result;
  };

  /** Gives people a variant, sends what they see and buy, and keeps an account of its own. */
  async function play() {
    const client = new PostHog(project.api_token, { host });
    const log: Record<string, Account> = { control: emptyAccount(), test: emptyAccount() };
    for (let number = 0; number < PEOPLE; number++) {
      const shopper = shopperOf(number);
      for (const event of deedsOf(shopper)) client.capture(event);
      enter(log[shopper.variant] ?? emptyAccount(), shopper);
      // Its queue holds a thousand events and drops what is too much.
      if (number % 100 === 0) await client.flush();
    }
    client.identify({ distinctId: 'person-1', properties: { email: 'one@shop.test' } });
    client.alias({ distinctId: 'person-1', alias: 'person-1@shop.test' });
    await client.shutdown();
    return log;
  }

  test('sends events unchanged, and every figure is the one of its own log', async () => {
    const log = await play();

    const dates = { start_date: new Date(START).toISOString(), feature_flag_key: FLAG, name: 'Checkout' };
    const events = [
      { id: '$feature_flag_called', order: 0 },
      { id: 'purchase', order: 1 },
    ];
    const funnel = await resultsOf({ ...dates, filters: { insight: 'FUNNELS', events } });
    expect(funnel.variants).toEqual(
      Object.entries(log).map(([key, { people, buyers }]) => ({
        key,
        success_count: buyers,
        failure_count: people - buyers,
      })),
    );
    const trend = await resultsOf({ ...dates, filters: { insight: 'TRENDS', events: [{ id: 'purchase' }] } });
    const control = log['control']?.people ?? 0;
    expect(trend.variants).toEqual(
      Object.entries(log).map(([key, { people, purchases }]) => ({
        key,
        count: purchases,
        exposure: people / control,
        absolute_exposure: people,
      })),
    );
    const math = { math: 'sum', math_property: 'amount' };
    const revenue = await resultsOf({
      ...dates,
      filters: { insight: 'TRENDS', events: [{ id: 'purchase', ...math }] },
    });
    expect(
      Object.fromEntries(
        revenue.insight.map((one: { breakdown_value: string; count: number }) => [one.breakdown_value, one.count]),
      ),
    ).toEqual({
      control: log['control']?.amount,
      test: log['test']?.amount,
    });
  });

  test('is told of a token that is worth nothing', async () => {
    const client = new PostHog('phc_nobody', { host, fetchRetryCount: 0 });
    const errors: unknown[] = [];
    client.on('error', (error: unknown) => errors.push(error));

    client.capture({ distinctId: 'ann', event: 'seen' });
    await client.shutdown();

    expect(errors).toMatchObject([{ status: 401 }]);
  });
});
