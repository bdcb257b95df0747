import { useRef, useState } from 'react';
import { MAX_VARIANTS } from '#contract/kinds/experiment.ts';
import { plannedSplit, splitError } from '#contract/variant-shares.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { addVariant, changeVariant, type Plan, removeVariant, shareOut, sharesOf, splitEqually } from './plan.ts';
import { SplitBar } from './split-bar.tsx';
import { VariantRow } from './variant-row.tsx';
import styles from './variants-input.module.css';

interface Props {
  plan: Plan;
  /** Since the launch the variants are what they are. */
  isFixed: boolean;
  onChange: (text: string) => void;
}

const nobody: ReadonlySet<number> = new Set();

/** Which shares stay when another one changes, and the split that the others give way from. */
function useSharing({ plan, onChange }: Props) {
  const [held, setHeld] = useState(nobody);
  const from = useRef<readonly number[]>([]);
  return {
    held,
    hold: (at: number) =>
      setHeld((before) => new Set([...before].filter((one) => one !== at).concat(before.has(at) ? [] : at))),
    release: () => setHeld(nobody),
    begin: () => {
      from.current = sharesOf(plan);
    },
    share: (at: number, percent: number) => onChange(shareOut(plan, from.current, { at, percent, held })),
  };
}

function Foot({ plan, isFixed, onChange, onCount }: Props & { onCount: () => void }) {
  const fault = splitError(plannedSplit(plan.parameters));
  if (isFixed) {
    return (
      <div className={styles['foot']}>
        <p>
          <Icon name="lock" />
          <span>
            The variants are fixed since the launch: whoever has one keeps it, or the numbers of each would mix.{' '}
            <a href="#lifecycle">Take the experiment back to draft or duplicate it</a> to change them; other shares are
            set on the flag itself.
          </span>
        </p>
      </div>
    );
  }
  return (
    <div className={styles['foot']}>
      <p data-bad={fault !== null || undefined} aria-live="polite">
        <Icon name={fault ? 'warning' : 'check'} />
        {fault ?? 'Together 100%.'}
      </p>
      <Button kind="link" onClick={() => onChange(splitEqually(plan))}>
        Split equally
      </Button>
      <Button
        kind="link"
        icon="plus"
        disabled={plan.variants.length >= MAX_VARIANTS}
        onClick={() => {
          onCount();
          onChange(addVariant(plan));
        }}
      >
        Add a variant
      </Button>
    </div>
  );
}

/** The variants, one row each, and the bar that their shares make. */
export function VariantRows(props: Props) {
  const { plan, isFixed, onChange } = props;
  const sharing = useSharing(props);
  const count = plan.variants.length;
  return (
    <fieldset disabled={isFixed} className={styles['rows']}>
      <SplitBar shares={plannedSplit(plan.parameters)} look="wide" />
      <ol>
        {plan.variants.map((variant, index) => (
          <VariantRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the list
            key={index}
            variant={variant}
            index={index}
            isControl={variant['key'] === 'control' && index === 0}
            canLeave={!isFixed && count > 2 && index > 0}
            isHeld={!isFixed && count > 2 ? sharing.held.has(index) : undefined}
            onChange={(change) => onChange(changeVariant(plan, index, change))}
            onShareBegun={sharing.begin}
            onShare={(percent) => sharing.share(index, percent)}
            onHold={() => sharing.hold(index)}
            onRemove={() => {
              sharing.release();
              onChange(removeVariant(plan, index));
            }}
          />
        ))}
      </ol>
      <Foot {...props} onCount={sharing.release} />
    </fieldset>
  );
}
