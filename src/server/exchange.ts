import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** A request and the headers of its answer, as the rules of the interface see them whichever way it came. */
export interface Exchange {
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The parameters of the query; of a repeated one the first. */
  query(): Record<string, string>;
  text(): Promise<string>;
  /** The whole address, as this server was asked for it; a proxy may have been asked for another. */
  address(): string;
  /** The IP address that the request comes from. */
  remote(): string | undefined;
  /** Aborts when the client hangs up. */
  gone(): AbortSignal;
  /** Sets a header of the answer, whatever the answer will be. */
  setHeader(name: string, value: string): void;
}

/** The exchange behind a context of Hono. */
export const exchangeOf = (c: Context): Exchange => ({
  header: (name) => c.req.header(name),
  query: () => c.req.query(),
  text: () => c.req.text(),
  address: () => c.req.url,
  remote: () => getConnInfo(c).remote.address,
  gone: () => c.req.raw.signal,
  setHeader: (name, value) => c.header(name, value),
});
