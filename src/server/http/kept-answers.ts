import { hash } from 'node:crypto';
import { type Operation, operations } from '#contract/operations.ts';
import type { Moments } from '../db/moment.ts';
import type { Sent } from '../route.ts';
import type { DirectExchange } from './direct-exchange.ts';

/** Short, since whoever asks is recorded when an answer is made. */
const KEPT_FOR_MS = 10_000;
/** In characters of the answers. */
const MOST_KEPT = 16_000_000;
const LARGEST_KEPT = 1_000_000;

/** What these answer changes with the time too. */
const dependingOnTime: readonly Operation[] = [
  operations.requiresFlagImplementation,
  operations.getExperimentResults,
  operations.getExperimentSecondaryResults,
];

/** Does what is stored decide alone what this operation answers? */
export const isKeepable = (operation: Operation) => operation.method === 'GET' && !dependingOnTime.includes(operation);

/** What an answer depends on beside the address and what is stored. */
const readHeaders = ['host', 'authorization', 'if-match', 'x-forwarded-proto', 'x-forwarded-host'];

/** A digest, so that no key stays in memory. */
const questionOf = (exchange: DirectExchange) =>
  hash('sha256', [exchange.path, exchange.search, ...readHeaders.map((name) => exchange.header(name))].join('\n'));

interface Kept {
  moment: string;
  until: number;
  headers: string[];
  sent: Sent;
}

/** Keeps the answers made last, as many as fit. */
function shelf() {
  const kept = new Map<string, Kept>();
  let size = 0;
  const drop = (question: string) => {
    size -= kept.get(question)?.sent.body?.length ?? 0;
    kept.delete(question);
  };
  const put = (question: string, answer: Kept) => {
    drop(question);
    kept.set(question, answer);
    size += answer.sent.body?.length ?? 0;
    for (const oldest of kept.keys()) {
      if (size <= MOST_KEPT) return;
      drop(oldest);
    }
  };
  return { get: (question: string) => kept.get(question), put };
}

/**
 * Makes what answers a question as it was answered before while the database says that nothing was written since then,
 * to any table by anybody; else it has the answer made.
 */
export function keepAnswers({ last, now }: Moments, clock = () => performance.now()) {
  const { get, put } = shelf();
  const isWorthAsking = (kept: Kept) => kept.moment === last() && clock() < kept.until;

  return async (exchange: DirectExchange, make: () => Promise<Sent>): Promise<Sent> => {
    const question = questionOf(exchange);
    const kept = get(question);
    if (kept && isWorthAsking(kept) && (await now()) === kept.moment) {
      exchange.headers.push(...kept.headers);
      return kept.sent;
    }
    // A statement saw it before the first one of this answer does.
    const moment = last();
    const set = exchange.headers.length;
    const sent = await make();
    if (moment !== '' && sent.status === 200 && (sent.body?.length ?? 0) <= LARGEST_KEPT)
      put(question, { moment, until: clock() + KEPT_FOR_MS, headers: exchange.headers.slice(set), sent });
    return sent;
  };
}
