import { isSecret, type Settings } from '../compare.ts';
import { SettingsFileError } from './settings-file.ts';

const reference = /^\$\{env:([^}]*)\}$/;
const NAME = /^HEDGEROW_SECRET_[A-Z0-9_]+$/;

/**
 * Returns the variable that a value refers to, such as `HEDGEROW_SECRET_SHOP` in `${env:HEDGEROW_SECRET_SHOP}`; null
 * for other values.
 */
export const referencedVariable = (value: unknown): string | null =>
  typeof value === 'string' ? (reference.exec(value)?.[1] ?? null) : null;

/** Returns why a setting's value breaks the rules for secrets, or null. */
export function secretProblem(field: string, value: unknown): string | null {
  const variable = referencedVariable(value);
  if (!isSecret(field)) {
    const isPart = JSON.stringify(value ?? null).includes('${env:');
    return isPart ? `${field} is not secret, so it cannot refer to an environment variable.` : null;
  }
  if (value === null) return null;
  if (variable === null) return `${field} is secret: write "\${env:HEDGEROW_SECRET_…}" as its whole value, or null.`;
  return NAME.test(variable) ? null : `${field} refers to ${variable}, but the name must begin with HEDGEROW_SECRET_.`;
}

/**
 * Returns settings with references replaced by the values of environment variables.
 * @throws SettingsFileError with every missing variable
 */
export function resolveSecrets(settings: Settings, env: Readonly<Record<string, string | undefined>>): Settings {
  const missing: string[] = [];
  const resolved = Object.fromEntries(
    Object.entries(settings).map(([field, value]) => {
      const variable = referencedVariable(value);
      if (variable === null) return [field, value];
      if (!env[variable]) missing.push(`The environment variable ${variable} for ${field} is not set.`);
      return [field, env[variable] ?? null];
    }),
  );
  if (missing.length > 0) throw new SettingsFileError(missing);
  return resolved;
}
