import { clientProblem } from '#client/problem-from-response.ts';
import type { Problem } from '#contract/problem.ts';

const blocked = new Set<string>();

// A fetch blocked by the content security policy fails like a network error. Only this event distinguishes the two.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
});

/**
 * Returns the problem to show if the console's content security policy blocked a request to this address; null
 * otherwise.
 */
export async function blockedProblem(address: string): Promise<Problem | null> {
  if (!URL.canParse(address)) return null;
  // The browser reports the violation in a separate task after the fetch has failed.
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (!blocked.has(new URL(address).origin)) return null;
  return clientProblem(0, 'blocked', `The console’s security policy does not allow requests to ${address}.`);
}
