import type { Context } from 'hono';
import type { App, Env } from '../dependencies.ts';
import { anyOrigin } from '../http/any-origin.ts';
import { withSlash } from '../http/with-slash.ts';
import { ByteBudget } from './byte-budget.ts';
import { decompressedSize, requestBytes, requestText } from './capture-body.ts';
import { tokenIn } from './capture-token.ts';
import { CAPTURE_V1_PATH, captureV1 } from './capture-v1.ts';
import { capturingProject, storeEvents } from './capturing-project.ts';
import { incomingEvent, malformed } from './incoming-event.ts';
import { firstEvent, type RejectedEvent, readEvents } from './read-events.ts';
import { splitBatch } from './split-batch.ts';

const paths = ['/batch', '/capture', '/e', '/i/v0/e', '/i/v0/ai/batch'];

/**
 * The maximum number of bytes that are parsed and stored at the same time. Parsed events need several times as much
 * memory.
 */
const MAX_CONCURRENT_BYTES = 24 * 1024 * 1024;

/** The number of rejected events whose reasons are in the response. */
const MAX_REASONS = 10;

/** Returns the content of the response: that the events are stored, and which ones were rejected, if any. */
const answer = (rejected: readonly RejectedEvent[]) =>
  rejected.length === 0
    ? { status: 1 }
    : { status: 1, rejected: rejected.length, errors: rejected.slice(0, MAX_REASONS).map(({ reason }) => reason) };

/**
 * Stores a capture request's events. Checks the token before parsing the events, so that a request with an invalid
 * token takes little time. Throws 400 if all events are invalid.
 */
async function capture(c: Context<Env>, bytes: Buffer, now: Date) {
  const batch = await splitBatch(await requestText(bytes));
  const { outer } = batch;
  const token = tokenIn(outer, c.req.query('api_key') ?? c.req.query('token'), firstEvent(batch));
  const project = await capturingProject(c, token);
  const request = { sent_at: outer['sent_at'], now, anonymize_ips: project.anonymize_ips };
  const { events, rejected } = await readEvents(batch, token, (sent) => incomingEvent(sent, request));
  if (events.length === 0 && rejected[0]) throw malformed(rejected[0].reason);
  await storeEvents(c, project, events);
  return answer(rejected);
}

/** Mounts the paths to which the official libraries send events, with and without the trailing slash. */
export function mountCapture(app: App) {
  const budget = new ByteBudget(MAX_CONCURRENT_BYTES);
  const serve = (methods: string[], path: string, store: typeof capture | typeof captureV1) => {
    app.use(path, anyOrigin);
    app.on(methods, path, async (c) => {
      const received = c.get('dependencies').now();
      const bytes = await requestBytes(c);
      return c.json(await budget.use<object>(decompressedSize(bytes), () => store(c, bytes, received)));
    });
  };
  for (const path of paths.flatMap(withSlash)) serve(['GET', 'POST'], path, capture);
  for (const path of withSlash(CAPTURE_V1_PATH)) serve(['POST'], path, captureV1);
}
