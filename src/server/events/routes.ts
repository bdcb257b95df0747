import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { isObject } from '#contract/kinds/objects.ts';
import { Problem } from '#contract/problem.ts';
import type { App, Env } from '../dependencies.ts';
import { append } from './append.ts';
import { incomingEvent, malformed } from './incoming-event.ts';
import { noteFirstEvent, projectOfToken } from './receiver.ts';
import { sentBody } from './sent-body.ts';

type Sent = Record<string, unknown>;

const paths = ['/batch', '/capture', '/e', '/i/v0/e'];

const refused = (code: string, detail: string) =>
  new Problem(401, { type: 'authentication_error', code, detail, attr: null });
const noToken = () =>
  refused(
    'missing_api_key',
    'API key not provided. You can find your project API key in your PostHog project settings.',
  );
const unknownToken = () =>
  refused(
    'invalid_api_key',
    'Project API key invalid. You can find your project API key in your PostHog project settings.',
  );

/** A list of events, an object with a batch of them, or one event. */
function eventsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) throw malformed('The body is neither an event nor a list of events.');
  const batch = body['batch'] ?? body['data'];
  if (batch === undefined) return [body];
  if (!Array.isArray(batch)) throw malformed('"batch" is no list.');
  return batch;
}

const tokenNames = ['api_key', 'token', '$token'];

function tokenOf(sent: unknown): unknown {
  if (!isObject(sent)) return undefined;
  const named = tokenNames.map((name) => sent[name]).find((token) => token !== undefined && token !== null);
  return named ?? (isObject(sent['properties']) ? sent['properties']['token'] : undefined);
}

/** The one project token of a request: beside the events, or in each of them. */
function tokenIn(body: unknown, events: readonly unknown[], query: string | undefined): string {
  const tokens = new Set([tokenOf(body), ...events.map(tokenOf), query].filter((token) => token !== undefined));
  if (tokens.size > 1) throw malformed('The events name different project tokens.');
  const [token] = tokens;
  if (typeof token !== 'string' || token.trim() === '') throw noToken();
  return token.trim();
}

async function capture(c: Context<Env>) {
  const { db, now } = c.get('dependencies');
  const received = now();
  const body = await sentBody(c);
  const sent = eventsIn(body);
  const project = await projectOfToken(db, tokenIn(body, sent, c.req.query('api_key') ?? c.req.query('token')));
  if (!project) throw unknownToken();
  const sending = { sent_at: (body as Sent)['sent_at'], now: received, anonymize_ips: project.anonymize_ips };
  const events = sent.map((event, index) => incomingEvent(event, `Event ${index}`, sending));
  await append(db, { project_id: project.id, events });
  if (!project.ingested_event && events.length > 0) await noteFirstEvent(db, project.id);
  return c.json({ status: 1 });
}

/** Browsers send events from any page; the project token is public and the answer says nothing. */
const anyOrigin = cors({
  origin: (origin) => origin,
  credentials: true,
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  maxAge: 86_400,
});

/** Mounts the paths on which the official libraries send events, with and without the trailing slash. */
export function mountCapture(app: App) {
  for (const path of paths.flatMap((path) => [path, `${path}/`])) {
    app.use(path, anyOrigin);
    app.post(path, capture);
  }
}
