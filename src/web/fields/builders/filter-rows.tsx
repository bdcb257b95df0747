import { describeFilters, type Filter, isFilterList } from '#contract/format/conditions.ts';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import type { BuilderProps } from '../input-props.ts';
import styles from './builders.module.css';
import { blankEventFilter } from './filter-model.ts';
import { FilterRow } from './filter-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

const blank: Filter = { key: '', type: 'person', operator: 'is_not', value: '' };
const ownCompany: Filter = { key: 'email', type: 'person', operator: 'not_icontains', value: '@' };

interface Props extends Pick<BuilderProps, 'value' | 'onChange'> {
  /** Whether the conditions are part of a metric. If not, they filter out internal users. */
  isPartOfMetric?: boolean;
}

/** A list of conditions that must all match, with a summary in words. */
export function FilterRows({ value, onChange, isPartOfMetric = false }: Props) {
  const [rows, focusRow] = useRowFocus();
  const filters = value ?? [];
  if (!isFilterList(filters)) return null;
  const update = (next: Filter[], at: number) => {
    focusRow(at);
    onChange(next);
  };
  return (
    <div ref={rows} className={styles.rows}>
      {filters.length > 0 && (
        <ol>
          {mapByIndex(filters, (filter, at) => (
            <FilterRow
              filter={filter}
              index={at}
              isPartOfMetric={isPartOfMetric}
              onChange={(next) => onChange(filters.with(at, next))}
              onRemove={() => update(filters.toSpliced(at, 1), at)}
            />
          ))}
        </ol>
      )}
      <div className={styles.line}>
        <Button
          kind="link"
          icon="plus"
          onClick={() => update([...filters, isPartOfMetric ? blankEventFilter : blank], filters.length)}
        >
          Add condition
        </Button>
        {!isPartOfMetric && (
          <Button kind="link" icon="plus" onClick={() => update([...filters, ownCompany], filters.length)}>
            Exclude an email domain
          </Button>
        )}
      </div>
      {!(isPartOfMetric && filters.length === 0) && <small>{describeFilters(filters)}</small>}
    </div>
  );
}
