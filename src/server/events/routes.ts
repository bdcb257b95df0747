import type { Context } from 'hono';
import type { App, Env } from '../dependencies.ts';
import { anyOrigin } from '../http/any-origin.ts';
import { ByteBudget } from './byte-budget.ts';
import { decompressedSize, requestBytes, requestText } from './capture-body.ts';
import { requireSameToken, tokenIn, unknownToken } from './capture-token.ts';
import { projectOfToken, recordFirstEvent } from './capturing-project.ts';
import type { Event } from './event.ts';
import { incomingEvent, type RequestInfo } from './incoming-event.ts';
import { replaceUnstorable } from './replace-unstorable.ts';
import { parsePart, type SplitBatch, splitBatch } from './split-batch.ts';
import { timeSlices } from './time-slices.ts';

const paths = ['/batch', '/capture', '/e', '/i/v0/e'];

/**
 * The maximum number of bytes that are parsed and stored at the same time. Parsed events need several times as much
 * memory.
 */
const MAX_CONCURRENT_BYTES = 24 * 1024 * 1024;

/** Matches JSON's escapes for NUL and surrogates. Only these escapes produce text that PostgreSQL can't store. */
const mayBeUnstorable = /\\u(0000|d[89a-f])/i;

/** Returns the subject of an event's error messages. */
const subjectOf = (index: number, { events }: SplitBatch) =>
  events.length === 1 ? 'The event' : `Event ${index + 1} of the batch`;

const parseEventText = (text: string, at: string) => parsePart(text, `${at} has a JSON parse error`);

function parseEvent(text: string, at: string): unknown {
  const value = parseEventText(text, at);
  return mayBeUnstorable.test(text) ? replaceUnstorable(value) : value;
}

/** Parses the events one after the other. Other requests can run in between. */
async function readEvents(batch: SplitBatch, token: string, request: RequestInfo): Promise<Event[]> {
  const sliceEnd = timeSlices();
  const read: Event[] = [];
  for (const [index, text] of batch.events.entries()) {
    const at = subjectOf(index, batch);
    const sent = parseEvent(text, at);
    requireSameToken(sent, token);
    read.push(incomingEvent(sent, at, request));
    await sliceEnd();
  }
  return read;
}

/**
 * Stores a capture request's events. Checks the token before parsing the events, so that a request with an invalid
 * token takes little time.
 */
async function capture(c: Context<Env>, bytes: Buffer, received: Date) {
  const { captureDb, events: store } = c.get('dependencies');
  const sent = await splitBatch(await requestText(bytes));
  const {
    outer,
    events: [first],
  } = sent;
  const inQuery = c.req.query('api_key') ?? c.req.query('token');
  const token = tokenIn(outer, inQuery, first === undefined ? undefined : parseEventText(first, subjectOf(0, sent)));
  const project = await projectOfToken(captureDb, token);
  if (!project) throw unknownToken();
  const { anonymize_ips, id: project_id } = project;
  const events = await readEvents(sent, token, { sent_at: outer['sent_at'], now: received, anonymize_ips });
  await store.append({ project_id, events });
  if (!project.ingested_event && events.length > 0) await recordFirstEvent(captureDb, project_id);
}

/** Mounts the paths to which the official libraries send events, with and without the trailing slash. */
export function mountCapture(app: App) {
  const budget = new ByteBudget(MAX_CONCURRENT_BYTES);
  for (const path of paths.flatMap((path) => [path, `${path}/`])) {
    app.use(path, anyOrigin);
    app.post(path, async (c) => {
      const received = c.get('dependencies').now();
      const bytes = await requestBytes(c);
      await budget.use(decompressedSize(bytes), () => capture(c, bytes, received));
      return c.json({ status: 1 });
    });
  }
}
