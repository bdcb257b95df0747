import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { letterAt, VariantMark } from './variant-mark.tsx';
import styles from './variants-input.module.css';
import type { VariantObject } from './variants-plan.ts';

interface Props {
  variant: VariantObject;
  index: number;
  /** Whether this is the control variant, whose key can't be changed. */
  isControl: boolean;
  canRemove: boolean;
  /** Whether the share is locked while other shares change; undefined if it can't be locked. */
  isLocked: boolean | undefined;
  onChange: (change: VariantObject) => void;
  /** Called when the share input gets the focus. Other shares change in proportion to their values at that time. */
  onShareStart: () => void;
  onShare: (percent: number) => void;
  onLock: () => void;
  onRemove: () => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : '');

function Share({ who, ...props }: Pick<Props, 'variant' | 'onChange' | 'onShareStart' | 'onShare'> & { who: string }) {
  return (
    <span className={styles.share}>
      <TextInput
        aria-label={`Share of ${who} in percent`}
        type="number"
        min={0}
        max={100}
        step="any"
        value={number(props.variant['rollout_percentage'])}
        onFocus={props.onShareStart}
        onChange={({ currentTarget: { value, valueAsNumber } }) =>
          value === '' ? props.onChange({ rollout_percentage: null }) : props.onShare(valueAsNumber)
        }
      />
      %
    </span>
  );
}

/** The inputs for a variant's key, name and share. */
export function VariantRow(props: Props) {
  const { variant, index, isControl, canRemove, isLocked, onChange, onLock, onRemove } = props;
  const who = `variant ${letterAt(index)}`;
  return (
    <li>
      <VariantMark index={index} />
      <TextInput
        aria-label={`Key of ${who}`}
        value={text(variant['key'])}
        readOnly={isControl}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder="key"
        className={styles.mono}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Name of ${who}`}
        value={text(variant['name'])}
        autoComplete="off"
        placeholder="Name (optional)"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Share who={who} {...props} />
      <span className={styles.tools}>
        {isLocked !== undefined && (
          <Button
            kind="quiet"
            icon="lock"
            aria-pressed={isLocked}
            aria-label={`Lock the share of ${who}`}
            tooltip={isLocked ? 'Unlock this share' : 'Lock this share while others change'}
            onClick={onLock}
          />
        )}
        {canRemove && <Button kind="quiet" icon="close" aria-label={`Remove ${who}`} onClick={onRemove} />}
      </span>
    </li>
  );
}
