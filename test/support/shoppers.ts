import type { PostHog } from 'posthog-node';

const DAY_MS = 86_400_000;
const FLUSH_EVERY = 100;

/** The flag that divides the shoppers. */
export const FLAG = 'checkout';

/** The start of the shop's experiments, in epoch milliseconds. */
export const START = Date.now() - 56 * DAY_MS;

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

function eventsOf(shopper: Shopper) {
  const { number, variant, seen, purchases } = shopper;
  const flags = { [`$feature/${FLAG}`]: variant };
  const common = { distinctId: `person-${number}`, timestamp: new Date(seen) };
  const called = { ...flags, $feature_flag: FLAG, $feature_flag_response: variant };
  const bought = { ...common, event: 'purchase', properties: { ...flags, amount: amountOf(shopper) } };
  return [{ ...common, event: '$feature_flag_called', properties: called }, ...Array(purchases).fill(bought)];
}

/** Returns the empty counts of one variant. */
const emptyAccount = () => ({ people: 0, buyers: 0, purchases: 0, amount: 0 });
type Account = ReturnType<typeof emptyAccount>;

function enter(account: Account, shopper: Shopper) {
  account.people++;
  account.buyers += shopper.purchases > 0 ? 1 : 0;
  account.purchases += shopper.purchases;
  account.amount += shopper.purchases * amountOf(shopper);
}

/**
 * Assigns people to variants and sends their events through the library. Also sends an email address and a second id of
 * one person. Returns the expected counts of each variant.
 */
export async function playShoppers(client: PostHog, people: number): Promise<Record<string, Account>> {
  const log: Record<string, Account> = { control: emptyAccount(), test: emptyAccount() };
  for (let number = 0; number < people; number++) {
    const shopper = shopperOf(number);
    for (const event of eventsOf(shopper)) client.capture(event);
    enter(log[shopper.variant] ?? emptyAccount(), shopper);
    // The library drops further events while 1,000 events wait in its queue.
    if (number % FLUSH_EVERY === 0) await client.flush();
  }
  client.identify({ distinctId: 'person-1', properties: { email: 'one@shop.test' } });
  client.alias({ distinctId: 'person-1', alias: 'person-1@shop.test' });
  await client.shutdown();
  return log;
}

const events = [
  { id: '$feature_flag_called', order: 0 },
  { id: 'purchase', order: 1 },
];
const common = { start_date: new Date(START).toISOString(), feature_flag_key: FLAG, name: 'Checkout' };

/** The bodies of experiments with these events, by metric. */
export const shopExperiments = {
  funnel: { ...common, filters: { insight: 'FUNNELS', events } },
  trend: { ...common, filters: { insight: 'TRENDS', events: [{ id: 'purchase' }] } },
  revenue: {
    ...common,
    filters: { insight: 'TRENDS', events: [{ id: 'purchase', math: 'sum', math_property: 'amount' }] },
  },
};

type Log = Awaited<ReturnType<typeof playShoppers>>;

const mapLog = <V>(log: Log, of: (account: Account, key: string) => V) =>
  Object.entries(log).map(([key, account]) => of(account, key));

/** Returns the expected counts of each experiment, computed from the log alone. */
export const expectedOf = (log: Log) => ({
  funnel: mapLog(log, ({ people, buyers }, key) => ({ key, success_count: buyers, failure_count: people - buyers })),
  trend: mapLog(log, ({ people, purchases }, key) => ({
    key,
    count: purchases,
    exposure: people / (log['control']?.people ?? 0),
    absolute_exposure: people,
  })),
  revenue: Object.fromEntries(mapLog(log, ({ amount }, key) => [key, amount])),
});

interface Series {
  breakdown_value: string;
  count: number;
}

/** Returns the count of each variant in the insight of a trend. */
export const countsIn = (result: { insight: Series[] }) =>
  Object.fromEntries(result.insight.map(({ breakdown_value, count }) => [breakdown_value, count]));
