import { Select } from '../ui/select.tsx';
import { type AccessLevel, grantableAccess } from './key-form.ts';
import styles from './keys.module.css';
import { scopeObjectName } from './scope-names.ts';

const levelNames: Record<AccessLevel, string> = { none: 'No access', read: 'Read', write: 'Read and write' };

interface Props {
  /** The scopes of the connection's key. */
  held: readonly string[];
  value: Record<string, AccessLevel>;
  onChange: (value: Record<string, AccessLevel>) => void;
}

/**
 * A choice of the access level for each kind of object. Levels that the connection's key does not have are not offered.
 */
export function AccessInput({ held, value, onChange }: Props) {
  const rows = grantableAccess(held);
  return (
    <>
      <ul className={styles['access']}>
        {rows
          .filter(([, levels]) => levels.length > 1)
          .map(([object, levels]) => (
            <li key={object}>
              <span>
                {scopeObjectName(object)} <code>{object}</code>
              </span>
              <Select
                small
                aria-label={scopeObjectName(object)}
                value={value[object] ?? 'none'}
                options={levels.map((level) => ({ value: level, label: levelNames[level] }))}
                onChange={(level) => onChange({ ...value, [object]: level as AccessLevel })}
              />
            </li>
          ))}
      </ul>
      {!held.includes('*') && <p>Only the scopes of your own key are listed, because no key can get more scopes.</p>}
    </>
  );
}
