import { Button } from '../../ui/button.tsx';
import type { BuilderProps } from '../widget.ts';
import styles from './builders.module.css';
import { type Filter, isFilterList, sentenceOf } from './filter-model.ts';
import { FilterRow } from './filter-row.tsx';
import { useRowFocus } from './row-focus.ts';

const blank: Filter = { key: '', type: 'person', operator: 'is_not', value: '' };
const blankOfEvent: Filter = { key: '', type: 'event', operator: 'exact', value: '' };
const ownCompany: Filter = { key: 'email', type: 'person', operator: 'not_icontains', value: '@' };

interface Props extends Pick<BuilderProps, 'value' | 'onChange'> {
  /** They narrow what is counted, rather than say whom to leave out. */
  narrows?: boolean;
}

/** Conditions on properties, all of which must hold, with the sentence that they make. */
export function FilterRows({ value, onChange, narrows = false }: Props) {
  const [rows, focusRow] = useRowFocus();
  const filters = value ?? [];
  if (!isFilterList(filters)) return null;
  const become = (next: Filter[], at: number) => {
    focusRow(at);
    onChange(next);
  };
  return (
    <div ref={rows} className={styles['rows']}>
      {filters.length > 0 && (
        <ol>
          {filters.map((filter, at) => (
            <FilterRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list
              key={at}
              filter={filter}
              at={at}
              narrows={narrows}
              onChange={(next) => onChange(filters.with(at, next))}
              onRemove={() => become(filters.toSpliced(at, 1), at)}
            />
          ))}
        </ol>
      )}
      <div className={styles['line']}>
        <Button
          kind="link"
          icon="plus"
          onClick={() => become([...filters, narrows ? blankOfEvent : blank], filters.length)}
        >
          Add a condition
        </Button>
        {!narrows && (
          <Button kind="link" icon="plus" onClick={() => become([...filters, ownCompany], filters.length)}>
            Leave out an e-mail domain
          </Button>
        )}
      </div>
      {!(narrows && filters.length === 0) && <small>{sentenceOf(filters)}</small>}
    </div>
  );
}
