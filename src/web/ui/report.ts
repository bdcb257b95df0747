import { Problem } from '#contract/problem.ts';
import { lastRequestId } from '../api/last-request.ts';
import { ownEntry } from './own-entry.ts';

const key = /phx_\w+/g;

/** What happened, for someone who can help: the request, the page, this console and the browser, and no key. */
export function reportOf(problem: Error): string {
  const facts = problem instanceof Problem ? { status: problem.status, ...problem.body } : { detail: problem.message };
  const requestId = problem instanceof Problem ? problem.requestId : lastRequestId();
  const report = {
    ...facts,
    request_id: requestId,
    page: location.pathname,
    console: ownEntry(),
    at: new Date().toISOString(),
    browser: navigator.userAgent,
  };
  return JSON.stringify(report, null, 2).replace(key, 'phx_…');
}
