import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';
import type { PageQuery } from '#contract/page.ts';
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
  // An address can name any offset, also one between two pages.
  const page = Math.ceil(offset / limit) + 1;
  return (
    <nav aria-label="Pages" className={styles['pager']}>
      <Pagination.Root
        total={Math.max(page, Math.ceil(count / limit))}
        value={page}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        classNames={{ root: styles['pages'] ?? '', control: styles['page'] ?? '' }}
        onChange={(number) => onChange({ limit, offset: (number - 1) * limit })}
      >
        <Pagination.Previous aria-label="Previous page" />
        <Pagination.Items />
        <Pagination.Next aria-label="Next page" />
      </Pagination.Root>
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
