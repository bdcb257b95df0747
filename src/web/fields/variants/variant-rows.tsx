import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { plannedSplit, splitError } from '#contract/variant-shares.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { SplitBar } from './split-bar.tsx';
import { VariantRow } from './variant-row.tsx';
import styles from './variants-input.module.css';
import {
  addVariant,
  changeShare,
  changeVariant,
  planShares,
  removeVariant,
  splitEqually,
  type VariantsPlan,
} from './variants-plan.ts';

interface Props {
  plan: VariantsPlan;
  /** Whether the variants can't be changed, because the experiment was launched. */
  isFixed: boolean;
  /** Whether an experiment uses the variants, so that control must stay. */
  needsControl?: boolean;
  onChange: (text: string) => void;
}

const noneLocked: ReadonlySet<number> = new Set();

/** Tracks the locked shares, and the split before the user started typing a share. */
function useSharing({ plan, onChange }: Props) {
  const [held, setHeld] = useState(noneLocked);
  const from = useRef<readonly number[]>([]);
  return {
    held,
    hold: (at: number) =>
      setHeld((before) => new Set([...before].filter((one) => one !== at).concat(before.has(at) ? [] : at))),
    release: () => setHeld(noneLocked),
    begin: () => {
      from.current = planShares(plan);
    },
    share: (at: number, percent: number) => onChange(changeShare(plan, from.current, { at, percent, held })),
  };
}

function Foot({ plan, isFixed, needsControl, onChange, onCount }: Props & { onCount: () => void }) {
  const { maxVariants } = useCapabilities(Number(useParams()['project_id']));
  const fault = splitError(plannedSplit(plan.parameters), needsControl);
  if (isFixed) {
    return (
      <div className={styles.foot}>
        <p>
          <Icon name="lock" />
          <span>
            The variants can’t be changed after the launch, because participants could switch variants.{' '}
            <a href="#lifecycle">Move the experiment back to draft or duplicate it</a> to change them. To change only
            the shares, <a href="#feature_flag">edit the audience</a>.
          </span>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <p data-bad={fault !== null || undefined} aria-live="polite">
        <Icon name={fault ? 'warning' : 'check'} />
        <span>{fault ?? 'The shares add up to 100%.'}</span>
      </p>
      <Button kind="link" onClick={() => onChange(splitEqually(plan))}>
        Split equally
      </Button>
      <Button
        kind="link"
        icon="plus"
        disabled={plan.variants.length >= maxVariants}
        onClick={() => {
          onCount();
          onChange(addVariant(plan));
        }}
      >
        Add variant
      </Button>
    </div>
  );
}

/** One row per variant, with a bar of their shares. */
export function VariantRows(props: Props) {
  const { plan, isFixed, needsControl = true, onChange } = props;
  const sharing = useSharing(props);
  const count = plan.variants.length;
  return (
    <fieldset disabled={isFixed} className={styles.rows}>
      <SplitBar shares={plannedSplit(plan.parameters)} look="wide" />
      <ol>
        {mapByIndex(plan.variants, (variant, index) => (
          <VariantRow
            variant={variant}
            index={index}
            isControl={needsControl && variant['key'] === CONTROL_KEY && index === 0}
            canRemove={!isFixed && count > 2 && !(needsControl && (index === 0 || variant['key'] === CONTROL_KEY))}
            isLocked={!isFixed && count > 2 ? sharing.held.has(index) : undefined}
            onChange={(change) => onChange(changeVariant(plan, index, change))}
            onShareStart={sharing.begin}
            onShare={(percent) => sharing.share(index, percent)}
            onLock={() => sharing.hold(index)}
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
