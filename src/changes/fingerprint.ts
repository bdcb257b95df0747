import { canonicalText, isSecret, type Settings, settingField, settingNames } from './compare.ts';

/**
 * Returns the hexadecimal SHA-256 digest of a project's settings. If a project's ETag is missing or has changed, the digest
 * shows whether its settings have changed. Secret settings are left out, because plans contain the digest.
 */
export async function fingerprint(settings: Settings): Promise<string> {
  const lines = settingNames
    .filter((name) => !isSecret(name))
    .map((name) => `${name}=${canonicalText(settingField(name), settings[name])}`);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
