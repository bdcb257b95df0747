import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { letterAt, VariantMark } from './variant-mark.tsx';
import styles from './variants-input.module.css';
import type { VariantObject } from './variants-plan.ts';

interface Props {
  variant: VariantObject;
  index: number;
  /** Control stays control, since the others are compared with it. */
  isControl: boolean;
  /** Whether a comparison is left without it. */
  canLeave: boolean;
  /** Whether its share stays when another one changes; undefined where there is no other to give way. */
  isHeld: boolean | undefined;
  onChange: (change: VariantObject) => void;
  /** The person is about to type a share: the others give way in proportion to what they have now. */
  onShareBegun: () => void;
  onShare: (percent: number) => void;
  onHold: () => void;
  onRemove: () => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : '');

function Share({ who, ...props }: Pick<Props, 'variant' | 'onChange' | 'onShareBegun' | 'onShare'> & { who: string }) {
  return (
    <span className={styles['share']}>
      <TextInput
        aria-label={`Share of ${who} in percent`}
        type="number"
        min={0}
        max={100}
        step="any"
        value={number(props.variant['rollout_percentage'])}
        onFocus={props.onShareBegun}
        onChange={({ currentTarget: { value, valueAsNumber } }) =>
          value === '' ? props.onChange({ rollout_percentage: null }) : props.onShare(valueAsNumber)
        }
      />
      %
    </span>
  );
}

/** One variant: the key that code gets, what people call it, and the share of people who get it. */
export function VariantRow(props: Props) {
  const { variant, index, isControl, canLeave, isHeld, onChange, onHold, onRemove } = props;
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
        className={styles['mono'] ?? ''}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Name of ${who}`}
        value={text(variant['name'])}
        autoComplete="off"
        placeholder="Name, not needed"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Share who={who} {...props} />
      <span className={styles['tools']}>
        {isHeld !== undefined && (
          <Button
            kind="quiet"
            icon="lock"
            aria-pressed={isHeld}
            aria-label={`Hold the share of ${who}`}
            tooltip={isHeld ? 'Held: stays when another share changes' : 'Hold it while another share changes'}
            onClick={onHold}
          />
        )}
        {canLeave && <Button kind="quiet" icon="close" aria-label={`Remove ${who}`} onClick={onRemove} />}
      </span>
    </li>
  );
}
