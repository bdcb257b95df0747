const blocked = new Set<string>();

// A fetch blocked by the content security policy fails like a network error. Only this event distinguishes the two.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
});

/** Returns whether the console's content security policy blocked a request to this address. */
export async function isBlockedByPolicy(address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  // The browser reports the violation in a separate task after the fetch has failed.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return blocked.has(new URL(address).origin);
}
