import * as z from 'zod/mini';

interface Policies {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string>,
  ): void;
}

const refuse = (text: string): never => {
  throw new TypeError(`The console makes no script from text: ${text.slice(0, 40)}`);
};
/** A worker may start from a file of the build, and from nothing else. */
const ownFile = (address: string) =>
  /^\/assets\/[\w.-]+\.js$/.test(address.replace(location.origin, '')) ? address : refuse(address);
const withoutMarkup = (text: string) => (text.includes('<') ? refuse(text) : text);

/**
 * Fits the console to a content security policy without exceptions: zod makes no functions from text, and with Trusted
 * Types no text with markup in it reaches the document, and no script but the build's own starts a worker.
 */
export function harden() {
  const page = globalThis as { trustedTypes?: Policies };
  z.config({ jitless: true });
  page.trustedTypes?.createPolicy('default', {
    createHTML: withoutMarkup,
    createScript: refuse,
    createScriptURL: ownFile,
  });
}
