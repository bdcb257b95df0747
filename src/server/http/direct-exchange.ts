import type { IncomingMessage, ServerResponse } from 'node:http';
import { getQueryParam } from 'hono/utils/url';
import type { Exchange } from '../exchange.ts';

/** An address in which nothing has to be decoded or put in order before it is read. */
const PLAIN_ADDRESS = /^(?:\/[\w@-]+)+\/?(?:\?[\w=&.,:@*~-]*)?$/;
const PLAIN_HOST = /^[\w.-]+(?::\d{1,4}|:[1-5]\d{4})?$/;

let plainHost = '';

/** Clients ask under one name again and again. */
function isPlainHost(host: string): boolean {
  if (host !== plainHost && PLAIN_HOST.test(host) && URL.canParse(`http://${host}`)) plainHost = host;
  return host === plainHost;
}

/** Is it a read that has no body, under an address that needs no second look? */
export const isPlain = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  PLAIN_ADDRESS.test(url) &&
  isPlainHost(headers.host ?? '') &&
  (headers['content-length'] ?? '0') === '0' &&
  headers['transfer-encoding'] === undefined;

/** The exchange behind a plain read, without a standard request or answer. */
export class DirectExchange implements Exchange {
  readonly path: string;
  /** The query with its `?`; empty without one. */
  readonly search: string;
  /** Of the answer: names and values in turn, the form that Node takes as it is. */
  readonly headers: string[];
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse, headers: readonly string[]) {
    const url = request.url ?? '';
    const at = url.indexOf('?');
    this.path = at === -1 ? url : url.slice(0, at);
    this.search = at === -1 ? '' : url.slice(at);
    this.headers = [...headers];
    this.#request = request;
    this.#response = response;
  }

  header(name: string) {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  query() {
    return this.search === '' ? {} : (getQueryParam(this.address()) as Record<string, string>);
  }

  async text() {
    return '';
  }

  address() {
    return `http://${this.#request.headers.host}${this.path}${this.search}`;
  }

  remote() {
    return this.#request.socket.remoteAddress;
  }

  gone(): globalThis.AbortSignal {
    const controller = new AbortController();
    const response = this.#response;
    const leave = () => {
      if (!response.writableFinished) controller.abort();
    };
    if (response.closed) leave();
    else response.once('close', leave);
    return controller.signal;
  }

  setHeader(name: string, value: string) {
    const at = this.headers.indexOf(name);
    if (at === -1) this.headers.push(name, value);
    else this.headers[at + 1] = value;
  }

  send(status: number, text: string) {
    const bytes = Buffer.byteLength(text);
    this.headers.push('Content-Length', String(bytes));
    // What is known to be ASCII is copied without a look at each letter.
    this.#response.writeHead(status, this.headers).end(text, bytes === text.length ? 'latin1' : 'utf8');
  }
}
