import { Problem } from '#contract/problem.ts';
import { lastRequestId } from '../api/last-request-id.ts';
import { entryScript } from './entry-script.ts';

/** Matches personal keys (phx_), OAuth tokens (pha_) and secret tokens of projects (phs_). */
const key = /ph([xas])_\w+/g;

/**
 * Returns details for support as JSON: the problem, the request, the page, the version and the browser. Keys and tokens
 * are masked.
 */
export function errorReport(problem: Error): string {
  const facts = problem instanceof Problem ? { status: problem.status, ...problem.body } : { detail: problem.message };
  const requestId = problem instanceof Problem ? problem.requestId : lastRequestId();
  const report = {
    ...facts,
    request_id: requestId,
    page: location.pathname,
    console: entryScript(),
    at: new Date().toISOString(),
    browser: navigator.userAgent,
  };
  return JSON.stringify(report, null, 2).replace(key, 'ph$1_…');
}
