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
