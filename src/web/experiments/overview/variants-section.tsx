import type { Experiment } from '#contract/experiment.ts';
import { shippedVariant, splitOf } from '#verdict/variant-split.ts';
import { FlagLink } from '../../fields/variants/flag-link.tsx';
import { SplitBar } from '../../fields/variants/split-bar.tsx';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { flagLabel } from '../experiment-summary-line.tsx';
import { formatAudience } from '../lifecycle/format-audience.ts';
import styles from './overview.module.css';
import { OverviewSection } from './overview-layout.tsx';

/** Shows the variants with their shares, and what the flag serves now. */
export function VariantsSection({ experiment }: { experiment: Experiment }) {
  const shares = splitOf(experiment);
  const shipped = shippedVariant(experiment);
  const audience = `${shipped === null ? '' : `only ${shipped} for `}${formatAudience(experiment)}`;
  return (
    <OverviewSection
      id="variants"
      title="Variants"
      aside={
        <>
          <Icon name="flag" size={14} />{' '}
          <FlagLink flag={experiment.feature_flag}>
            {flagLabel(experiment)}, {audience}
          </FlagLink>
        </>
      }
    >
      <SplitBar shares={shares} look="wide" />
      <ul className={`${styles.rows} ${styles.variants}`}>
        {shares.map(({ key, name, percent }, index) => (
          <li key={key}>
            <VariantMark index={index} />
            <b>
              <bdi>{key}</bdi>
            </b>
            <span>{name !== null && name !== key && <bdi>{name}</bdi>}</span>
            <span>{percent === null ? 'no share' : `${percent}%`}</span>
          </li>
        ))}
      </ul>
    </OverviewSection>
  );
}
