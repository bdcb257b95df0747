import type { Experiment } from '#contract/experiment.ts';
import { excludedVariants } from '#contract/reported-design.ts';
import { shippedVariant, splitOf } from '#verdict/variant-split.ts';
import { FlagLink } from '../../fields/variants/flag-link.tsx';
import { SplitBar } from '../../fields/variants/split-bar.tsx';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { flagLabel } from '../experiment-summary-line.tsx';
import { formatAudience } from '../lifecycle/format-audience.ts';
import styles from './overview.module.css';
import { OverviewSection, SectionText } from './overview-layout.tsx';

/** Shows the variants with their shares, and what the flag serves now. */
export function VariantsSection({ experiment }: { experiment: Experiment }) {
  const shares = splitOf(experiment);
  const shipped = shippedVariant(experiment);
  const excluded = excludedVariants(experiment);
  const isFlagDeleted = experiment.feature_flag?.deleted === true;
  const audience = isFlagDeleted
    ? ''
    : `, ${shipped === null ? '' : `only ${shipped} for `}${formatAudience(experiment)}`;
  return (
    <OverviewSection
      id="variants"
      title="Variants"
      aside={
        <span>
          <Icon name="flag" size={14} />{' '}
          <FlagLink flag={experiment.feature_flag}>{`${flagLabel(experiment)}${audience}`}</FlagLink>
        </span>
      }
    >
      {shares.length > 0 ? (
        <SplitBar shares={shares} look="wide" />
      ) : (
        <SectionText>
          {isFlagDeleted ? 'The flag with the variants was deleted.' : 'The server reports no variants.'}
        </SectionText>
      )}
      <ul className={`${styles.rows} ${styles.variants}`}>
        {shares.map(({ key, name, percent }, index) => (
          <li key={key}>
            <VariantMark index={index} />
            <b>
              <bdi>{key}</bdi>
            </b>
            <span>
              {name !== null && name !== key && <bdi>{name}</bdi>}
              {excluded.has(key) && <span> excluded from the results</span>}
            </span>
            <span>{percent === null ? 'no share' : `${percent}%`}</span>
          </li>
        ))}
      </ul>
    </OverviewSection>
  );
}
