import type { Context, Hono } from 'hono';
import type { Db } from './db/connection-pool.ts';
import type { BackgroundTask } from './process/background-tasks.ts';

/** A personal key as a request carries it, and where it was found, in the words of the 401 response. */
export interface RequestKey {
  key: string;
  place: 'Authorization header' | 'body' | 'query string';
}

/** What every request may use. Time and randomness are passed in, so that a test can fix them. */
export interface AppDependencies {
  db: Db;
  /** The connections that store events: a burst of events cannot use up those of the reads. */
  captureDb: Db;
  now: () => Date;
  /** Makes a project token. */
  newToken: () => string;
  /** Runs work after the response; failures are logged. */
  runInBackground: (work: BackgroundTask) => void;
  /** Scheme and host that absolute links in responses begin with. */
  originOf: (c: Context) => string;
}

export interface Env {
  Variables: {
    dependencies: AppDependencies;
    requestId: string;
    /** The JSON body, once something has asked for it. */
    body?: Promise<Record<string, unknown>>;
    /** The key of the request, once something has asked for it. */
    requestKey?: RequestKey | null;
  };
}

export type App = Hono<Env>;
