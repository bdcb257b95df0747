import { useState } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { FilterRows } from '../builders/filter-rows.tsx';
import inputs from '../inputs/inputs.module.css';
import { conditionCount, type MetricObject } from './legacy/legacy-metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  event: MetricObject;
  /** What the conditions belong to, for example "step 2". */
  of: string;
  onChange: (change: MetricObject) => void;
}

/** The conditions that an event must match to be counted. */
export function Conditions({ event, of, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { properties } = event;
  const count = conditionCount(event);
  const isShown = isOpen || count > 0;
  if (!isShown) {
    return (
      <Button kind="link" className={styles.narrow} onClick={() => setOpen(true)}>
        Add conditions<span className={inputs.unseen}> on {of}</span>
      </Button>
    );
  }
  const isList = properties === undefined || properties === null || Array.isArray(properties);
  return (
    <fieldset className={styles.conditions} aria-label={`Conditions on ${of}`}>
      {isList ? (
        <FilterRows
          isPartOfMetric
          value={properties}
          onChange={(next) => onChange({ properties: Array.isArray(next) && next.length === 0 ? undefined : next })}
        />
      ) : (
        <small>{formatCountOf(count, 'condition')} in a group. Edit the group as JSON.</small>
      )}
    </fieldset>
  );
}
