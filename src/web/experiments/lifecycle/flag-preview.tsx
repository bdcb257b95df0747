import type { Experiment } from '#contract/experiment.ts';
import { servedSplit } from '#verdict/variant-split.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './flag-preview.module.css';
import { formatAudience } from './format-audience.ts';

interface Props {
  experiment: Experiment;
  variant: string;
  toEveryone: boolean;
}

function Share({ index, variant, percent }: { index: number; variant: string; percent: number | null }) {
  return (
    <span className={styles['share']}>
      <VariantMark index={index} />{' '}
      <span>
        <bdi>{variant}</bdi> <b>{percent ?? '?'}%</b>
      </span>
    </span>
  );
}

/** Shows what an experiment's flag serves now, and what it will serve after a variant is shipped. */
export function FlagPreview({ experiment, variant, toEveryone }: Props) {
  const served = servedSplit(experiment);
  const audience = formatAudience(experiment);
  return (
    <Fieldset legend={`Flag ${experiment.feature_flag.key}`}>
      <dl className={styles['preview']}>
        <div>
          <dt>Now, {audience}</dt>
          <dd>
            {served.map(({ key, percent }, index) => (
              <Share key={key} index={index} variant={key} percent={percent} />
            ))}
          </dd>
        </div>
        <Icon name="right" size={16} />
        <div>
          <dt>After, {toEveryone ? 'everyone' : audience}</dt>
          <dd>
            <Share index={served.findIndex(({ key }) => key === variant)} variant={variant} percent={100} />
          </dd>
        </div>
      </dl>
    </Fieldset>
  );
}
