import { PostHog } from 'posthog-node';

/** One person: the variant, and the amounts of their orders. */
export interface Buyer {
  variant: string;
  amounts: number[];
}

/**
 * Sends the events of each person with the official library: a flag call and the orders. A refund follows every second
 * order of a person.
 */
export async function sendOrders(host: string, token: string, flag: string, buyers: readonly Buyer[]) {
  const client = new PostHog(token, { host, flushAt: 500 });
  for (const [index, { variant, amounts }] of buyers.entries()) {
    const distinctId = `buyer-${index}`;
    const asked = { $feature_flag: flag, $feature_flag_response: variant };
    client.capture({ distinctId, event: '$feature_flag_called', properties: asked });
    for (const [order, amount] of amounts.entries()) {
      client.capture({ distinctId, event: 'order paid', properties: { amount } });
      if (order % 2 === 1) client.capture({ distinctId, event: 'order refunded', properties: {} });
    }
  }
  await client.shutdown();
}

/** One person: the variant, and the names of their events. */
export interface Visitor {
  variant: string;
  events: string[];
}

/**
 * Sends the events of each person with the official library: a flag call, and then the other events, one millisecond
 * apart. The library drops events if more than 1,000 wait.
 */
export async function sendVisitorEvents(host: string, token: string, flag: string, visitors: readonly Visitor[]) {
  const client = new PostHog(token, { host, flushAt: 500 });
  const start = Date.now();
  for (const [index, { variant, events }] of visitors.entries()) {
    const distinctId = `visitor-${index}`;
    const called = { $feature_flag: flag, $feature_flag_response: variant };
    client.capture({ distinctId, event: '$feature_flag_called', properties: called, timestamp: new Date(start) });
    for (const [order, event] of events.entries())
      client.capture({ distinctId, event, properties: {}, timestamp: new Date(start + 1 + order) });
  }
  await client.shutdown();
}
