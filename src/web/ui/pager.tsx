import type { PageQuery } from '#contract/page.ts';
import { Button } from './button.tsx';
import styles from './pager.module.css';
import { Select } from './select.tsx';
import { wholeNumber } from './whole-number.ts';

interface Props extends PageQuery {
  count: number;
  /** How many records a page may show. */
  sizes?: readonly number[];
  onChange: (page: PageQuery) => void;
}

const SIZES = [25, 50, 100, 250, 1000];

/** Goes through a list page by page: which records are shown, how many there are, and how many a page has. */
export function Pager({ limit, offset, count, sizes = SIZES, onChange }: Props) {
  const last = Math.min(offset + limit, count);
  const offered = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);
  return (
    <nav aria-label="Pages" className={styles['pager']}>
      <Button
        icon="left"
        disabled={offset === 0}
        onClick={() => onChange({ limit, offset: Math.max(0, offset - limit) })}
        aria-label="Previous page"
      />
      <Button
        icon="right"
        disabled={last >= count}
        onClick={() => onChange({ limit, offset: offset + limit })}
        aria-label="Next page"
      />
      <span>{count === 0 ? 'None' : `${wholeNumber(offset + 1)}–${wholeNumber(last)} of ${wholeNumber(count)}`}</span>
      <label>
        Rows
        <Select
          small
          value={String(limit)}
          options={offered.map(String)}
          onChange={(size) => onChange({ limit: Number(size), offset: 0 })}
        />
      </label>
    </nav>
  );
}
