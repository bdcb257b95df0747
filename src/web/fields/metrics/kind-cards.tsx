import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './kind-cards.module.css';
import { metricKinds } from './metric-editor.tsx';
import type { MetricKindChoice } from './metric-model.ts';

/** Cards to choose the kind of a new metric. Each card explains what the kind measures. */
export const KindCards = ({ onChoose }: { onChoose: (kind: MetricKindChoice) => void }) => (
  <fieldset aria-label="Kind of metric" className={styles.cards}>
    {metricKinds.map(({ value, label, about }) => (
      <PlainButton key={value} className={styles.card} onClick={() => onChoose(value)}>
        <b>{label}</b>
        <span>{about}</span>
      </PlainButton>
    ))}
  </fieldset>
);
