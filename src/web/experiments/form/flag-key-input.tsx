import { useParams } from 'react-router-dom';
import { formatCount } from '#contract/format/count.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { useFieldStatus } from '../../fields/form-state/use-field-status.ts';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { CodeInput } from '../../fields/inputs/text-inputs.tsx';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Icon } from '../../ui/icon.tsx';
import { useExperiments } from '../data.ts';
import { flagKeyError } from './flag-key.ts';
import styles from './flag-key-input.module.css';

interface KeyStatus {
  isError: boolean;
  message: string;
}

/**
 * Returns whether a key can be used, with a message. Null for an empty key, and for a valid key until the project's
 * experiments are loaded.
 */
function useKeyStatus(key: string): KeyStatus | null {
  const { project_id = '' } = useParams();
  const { data } = useExperiments(Number(project_id));
  const { linksExistingFlags } = useCapabilities(Number(project_id));
  if (key.trim() === '') return null;
  const error = flagKeyError(key);
  if (error) return { isError: true, message: error };
  if (!data) return null;
  const owner = data.rows.find(({ feature_flag_key }) => feature_flag_key === key);
  if (owner) return { isError: true, message: `The experiment “${owner.name}” uses this key.` };
  const loaded = formatCount(data.rows.length);
  const checked =
    data.isComplete && data.rows.length >= data.count ? loaded : `${loaded} of ${formatCount(data.count)}`;
  const linked = linksExistingFlags
    ? ' If a flag with this key exists, the experiment uses that flag and its variants.'
    : '';
  return { isError: false, message: `No other experiment uses this key (${checked} checked).${linked}` };
}

/** Shows the key's status. Renders nothing while the field shows an error. */
function KeyStatusText({ name, field }: Pick<FieldInputProps, 'name' | 'field'>) {
  const { edits } = useResourceForm();
  const { error } = useFieldStatus(name, field);
  const status = useKeyStatus(useEditsSelector(edits, () => String(edits.inputValue(name) ?? '')));
  if (error !== undefined) return null;
  return (
    <p role="note" className={styles.status} data-bad={status?.isError || undefined}>
      {status && <Icon name={status.isError ? 'warning' : 'check'} />}
      <span>{status?.message}</span>
    </p>
  );
}

/** The input for a flag key. Shows the key's status unless the key is read-only. */
export function FlagKeyInput(props: FieldInputProps) {
  return (
    <div>
      <CodeInput {...props} />
      {!props.disabled && <KeyStatusText name={props.name} field={props.field} />}
    </div>
  );
}
