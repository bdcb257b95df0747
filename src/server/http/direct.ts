import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Problem } from '#contract/problem.ts';
import type { Interface } from '../app.ts';
import type { Exchange } from '../exchange.ts';
import type { Sent } from '../route.ts';
import { DirectExchange, isPlain } from './direct-exchange.ts';
import { isKeepable, keepAnswers } from './kept-answers.ts';
import { type Log, requestEntry } from './log.ts';
import { type Found, routeFinder } from './route-finder.ts';
import { safeHeaders } from './security-headers.ts';

/** What the whole site does to every request, and what answers an operation. */
interface Direct extends Omit<Interface, 'app'> {
  nameOf: (exchange: Exchange) => string;
  limit: (exchange: Exchange) => void;
  log: Log;
}

const told = ({ status, body, retryAfterSeconds }: Problem, exchange: Exchange): Sent => {
  if (retryAfterSeconds !== null) exchange.setHeader('Retry-After', String(retryAfterSeconds));
  exchange.setHeader('Content-Type', 'application/json');
  return { status, body: JSON.stringify(body) };
};

const headers = Object.entries(safeHeaders).flat();

const pathOf = (url = '') => url.split('?', 1)[0] ?? '';

/**
 * Answers plain reads of the interface straight from Node's own request, by the same routes and rules as the app, and
 * leaves everything else to `otherwise`. It spares the standard objects and the chain of middleware, which cost several
 * times what the answer does.
 */
export function answerDirectly(
  { routes, surroundings, moments, explain, nameOf, limit, log }: Direct,
  otherwise: RequestListener,
): RequestListener {
  const find = routeFinder(routes.filter(({ operation }) => operation.method === 'GET'));
  const kept = keepAnswers(moments);

  async function answered({ route, params }: Found, exchange: DirectExchange, requestId: string): Promise<Sent> {
    try {
      limit(exchange);
      const make = () => route.answer(exchange, params, surroundings);
      return await (isKeepable(route.operation) ? kept(exchange, make) : make());
    } catch (error) {
      return told(explain(error as Error, { method: 'GET', path: exchange.path, requestId }), exchange);
    }
  }

  async function answer(found: Found, request: IncomingMessage, response: ServerResponse) {
    const startedAt = performance.now();
    const exchange = new DirectExchange(request, response, headers);
    const requestId = nameOf(exchange);
    const sent = await answered(found, exchange, requestId);
    const { path, search } = exchange;
    log(requestEntry({ requestId, method: 'GET', path, search, status: sent.status, startedAt }));
    exchange.send(sent.status, sent.body ?? '');
  }

  return (request, response) => {
    const found = isPlain(request) ? find(pathOf(request.url)) : null;
    if (!found) return otherwise(request, response);
    answer(found, request, response).catch((error: Error) => {
      log({ level: 'error', message: error.message, stack: error.stack });
      response.destroy();
    });
  };
}
