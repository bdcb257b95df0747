import { isObject } from '#contract/kinds/objects.ts';
import { isSameValue, type Settings, settingField } from '../compare.ts';
import type { PolicyRule } from './settings-file.ts';

/**
 * Returns the value at a path, such as `name` or `name.key`. A missing or null value inside a setting counts as false,
 * because SDKs treat it as off.
 */
function valueAt(settings: Settings, field: string): unknown {
  const [name = '', ...path] = field.split('.');
  const value = path.reduce<unknown>((object, key) => (isObject(object) ? object[key] : undefined), settings[name]);
  return value ?? (path.length > 0 ? false : null);
}

/** Returns the rules in `policy` that a project's settings break. */
export const brokenPolicy = (settings: Settings, policy: readonly PolicyRule[]): PolicyRule[] =>
  policy.filter(({ field, must }) => {
    const [name = ''] = field.split('.');
    return !isSameValue(settingField(name), valueAt(settings, field), must);
  });
