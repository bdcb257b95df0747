const blocked = new Set<string>();

// A fetch that the content security policy stops fails like a lost network; only this event tells them apart.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
});

/** Did the content security policy of the console stop a request to this address? */
export async function isBlocked(address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  // The browser reports the violation in a task of its own, after the fetch has failed.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return blocked.has(new URL(address).origin);
}
