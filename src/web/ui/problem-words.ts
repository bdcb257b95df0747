import { Problem } from '#contract/problem.ts';

/** What the reasons of a 403 mean, and what to do, by what the server says. */
const refusals: readonly [said: RegExp, next: string][] = [
  [/personal api key access/i, 'This server offers it only on its own pages, not to keys.'],
  [/missing required scope/i, 'Use a key that has this scope, or add the scope to the key.'],
  [/scoped projects|requested (project|organization)/i, 'The key is limited to other projects: use one that is not.'],
  [
    /access level is insufficient|sufficient permissions/i,
    'Your level is too low for this: ask an administrator of the organization.',
  ],
];

const byCode: Record<string, string> = {
  unreachable: 'Check the network and whether the server runs, then try again.',
  timeout: 'It may be busy. Try again in a moment.',
  blocked: 'Start the console with this origin in API_ORIGINS, or open the console that the server itself serves.',
};

const byStatus: Record<number, string> = {
  401: 'Enter a valid key, then try again.',
  403: 'Use a key with this right, or ask an administrator of the organization.',
  404: 'It may have been deleted, or this key may not see it.',
  409: 'Someone else did the same at the same time: look at it as it is now, then try again.',
  412: 'Someone else changed it meanwhile: look at it as it is now, then try again.',
  413: 'Shorten the longest value, or save in smaller parts.',
  429: 'The server lets each key ask only so often: wait, then try again.',
};

const failed = 'Try again; if it stays, give the details to whoever runs the server.';
const strange = 'A proxy or a sign-in page may have answered in its place: check the address and the network.';

/** What a person can do about a problem. */
export function nextStep(problem: Error): string {
  if (!(problem instanceof Problem)) return 'Reload the page; if it stays, report the details.';
  const { status, code, message } = problem;
  const refusal = status === 403 ? refusals.find(([said]) => said.test(message)) : undefined;
  const known = refusal?.[1] ?? byStatus[status] ?? byCode[code];
  return known ?? (status >= 500 ? failed : code === 'unreadable' ? strange : '');
}

const ends = /[.!?”"]$/;

/** What went wrong and what to do about it, in sentences. */
export function problemWords(problem: Error): string {
  const said = ends.test(problem.message) ? problem.message : `${problem.message}.`;
  return `${said} ${nextStep(problem)}`.trim();
}
