import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';
import type { PageQuery } from '#contract/page.ts';
import { LIST_PAGE_SIZES } from '../page-sizes.ts';
import { formatCount } from './format-count.ts';
import styles from './pager.module.css';
import { Select } from './select.tsx';

export interface PagerProps extends PageQuery {
  count: number;
  /** The selectable page sizes. */
  sizes?: readonly number[];
  onChange: (page: PageQuery) => void;
}

/** Pagination of a list: page links, the shown range and the page size. */
export function Pager({ limit, offset, count, sizes = LIST_PAGE_SIZES, onChange }: PagerProps) {
  const last = Math.min(offset + limit, count);
  const offered = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);
  // The URL's offset can be in the middle of a page.
  const page = Math.ceil(offset / limit) + 1;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Pagination.Root
        total={Math.max(page, Math.ceil(count / limit))}
        value={page}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        classNames={{ root: styles.pages, control: styles.page }}
        onChange={(number) => onChange({ limit, offset: (number - 1) * limit })}
      >
        <Pagination.Previous aria-label="Previous page" />
        <Pagination.Items />
        <Pagination.Next aria-label="Next page" />
      </Pagination.Root>
      <span>{count === 0 ? 'None' : `${formatCount(offset + 1)}–${formatCount(last)} of ${formatCount(count)}`}</span>
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
