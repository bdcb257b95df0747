import { Problem } from '#contract/problem.ts';

/** Advice for a 403 response, by the server's message. */
const forbiddenAdvice: readonly [pattern: RegExp, next: string][] = [
  [
    /personal api key access/i,
    'The server does not allow this with a personal key. Use the server’s own web interface.',
  ],
  [/missing required scope/i, 'Use a key with this scope, or add the scope to the key.'],
  [
    /scoped projects|requested (project|organization)/i,
    'The key is limited to other projects or organizations. Open one of them.',
  ],
  [
    /access level is insufficient|sufficient permissions|do not have \w+ access/i,
    'Your access level is too low. Ask an administrator of the organization for a higher level.',
  ],
];

const byCode: Record<string, string> = {
  unreachable: 'Check the network, and check that the server is running. Then try again.',
  timeout: 'The server may be busy. Try again in a moment.',
  approval_required: 'PostHog makes the change after it is approved. Your input is kept here.',
  blocked: 'Add the address to API_ORIGINS, restart the server of the console and reload the page.',
};

const byStatus: Record<number, string> = {
  401: 'Enter a valid key, then try again.',
  403: 'Use a key with access, or ask an administrator of the organization for access.',
  404: 'It may have been deleted, or this key has no access to it.',
  409: 'Someone else made a conflicting change. Reload, then try again.',
  412: 'Someone else saved a change in the meantime. Reload, then try again.',
  413: 'Shorten the longest value, or save fewer changes at a time.',
  429: 'The server limits requests per key. Wait, then try again.',
};

const serverFailedAdvice = 'Try again. If it fails again, send the details to your server administrator.';
const unreadableAdvice =
  'A proxy or a sign-in page may have responded instead of the server. Check the address and the network.';

/** An error that says what the user can do. */
export class ErrorWithAdvice extends Error {
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

/** Returns what the user can do about a problem; empty if nothing is known. */
export function problemAdvice(problem: Error): string {
  if (problem instanceof ErrorWithAdvice) return problem.advice;
  if (!(problem instanceof Problem))
    return 'Reload the page. If it fails again, send the details to your server administrator.';
  const { status, code, message } = problem;
  const advice = status === 403 ? forbiddenAdvice.find(([pattern]) => pattern.test(message)) : undefined;
  const known = advice?.[1] ?? byCode[code] ?? byStatus[status];
  return known ?? (status >= 500 ? serverFailedAdvice : code === 'unreadable' ? unreadableAdvice : '');
}

const ends = /[.!?”"]$/;

/** Returns what went wrong and what to do about it. */
export function problemMessage(problem: Error): string {
  const sentence = ends.test(problem.message) ? problem.message : `${problem.message}.`;
  return `${sentence} ${problemAdvice(problem)}`.trim();
}
