import { useParams } from 'react-router-dom';
import { useEditing, useEdits } from '../../fields/editing/editing.tsx';
import { CodeInput } from '../../fields/inputs/text-inputs.tsx';
import type { WidgetProps } from '../../fields/widget.ts';
import { Icon } from '../../ui/icon.tsx';
import { useExperiments } from '../data.ts';
import { keyFault } from './flag-key.ts';
import styles from './flag-key-input.module.css';

interface Verdict {
  isBad: boolean;
  words: string;
}

/** What is known of a key while it is typed: whether code could ask for it, and whether an experiment has it. */
function useVerdict(key: string): Verdict | null {
  const { project_id = '' } = useParams();
  const { data } = useExperiments(Number(project_id));
  if (key.trim() === '') return null;
  const fault = keyFault(key);
  if (fault) return { isBad: true, words: fault };
  if (!data) return null;
  const owner = data.rows.find(({ feature_flag_key }) => feature_flag_key === key);
  if (owner) return { isBad: true, words: `The experiment “${owner.name}” has this key.` };
  const loaded = data.rows.length.toLocaleString('en');
  const among =
    data.isWhole && data.rows.length >= data.count ? loaded : `${loaded} of ${data.count.toLocaleString('en')}`;
  return { isBad: false, words: `No other experiment has it (${among} looked at).` };
}

function KeyVerdict({ name }: { name: string }) {
  const { edits } = useEditing();
  const verdict = useVerdict(useEdits(edits, () => String(edits.form(name) ?? '')));
  return (
    <p role="note" className={styles['verdict']} data-bad={verdict?.isBad || undefined}>
      {verdict && <Icon name={verdict.isBad ? 'warning' : 'check'} />}
      {verdict?.words}
    </p>
  );
}

/** The key of a flag, judged while it is typed; a key that cannot change any more is beyond judgement. */
export function KeyInput(props: WidgetProps) {
  return (
    <div>
      <CodeInput {...props} />
      {!props.disabled && <KeyVerdict name={props.name} />}
    </div>
  );
}
