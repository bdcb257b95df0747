import * as z from 'zod/mini';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string>,
  ): void;
}

const reject = (text: string): never => {
  throw new TypeError(`Blocked by Trusted Types: ${text.slice(0, 40)}`);
};
/** Returns the address of a script or worker if it is a file of the build, and throws otherwise. */
const allowBuildFile = (address: string) =>
  /^\/assets\/[\w.-]+\.js$/.test(address.replace(location.origin, '')) ? address : reject(address);
const rejectMarkup = (text: string) => (text.includes('<') ? reject(text) : text);

/**
 * Sets a Trusted Types policy that rejects markup, scripts from text, and scripts and workers that are not part of the
 * build. Also prevents zod from compiling functions from text, which the content security policy forbids.
 */
export function applyTrustedTypes() {
  const page = globalThis as { trustedTypes?: TrustedTypes };
  z.config({ jitless: true });
  page.trustedTypes?.createPolicy('default', {
    createHTML: rejectMarkup,
    createScript: reject,
    createScriptURL: allowBuildFile,
  });
}
