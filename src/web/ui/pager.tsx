import { Group } from '@mantine/core';
import { usePagination } from '@mantine/hooks';
import { formatCount } from '#contract/format/count.ts';
import type { PageQuery } from '#contract/page.ts';
import { LIST_PAGE_SIZES } from '../page-sizes.ts';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';
import { PlainButton } from './plain-button.tsx';
import { Select } from './select.tsx';

interface Props extends PageQuery {
  count: number;
  /** The selectable page sizes. */
  sizes?: readonly number[];
  onChange: (page: PageQuery) => void;
}

/** Pagination of a list: page links, the shown range and the page size. */
export function Pager({ limit, offset, count, sizes = LIST_PAGE_SIZES, onChange }: Props) {
  const last = Math.min(offset + limit, count);
  const offered = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);
  // The URL's offset can be in the middle of a page.
  const page = Math.ceil(offset / limit) + 1;
  const total = Math.max(page, Math.ceil(count / limit));
  const { range, setPage } = usePagination({
    page,
    total,
    onChange: (number) => onChange({ limit, offset: (number - 1) * limit }),
  });
  return (
    <Group
      component="nav"
      aria-label="Pages"
      gap="var(--space-2) var(--space-3)"
      pt="md"
      fz="sm"
      c="dimmed"
      className={styles.pager}
    >
      <Group gap="xxs" className={styles.pages}>
        <PlainButton aria-label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)}>
          <Icon name="left" />
        </PlainButton>
        {range.map((number, index) =>
          number === 'dots' ? (
            <span key={`after ${range[index - 1]}`}>…</span>
          ) : (
            <PlainButton
              key={number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {number}
            </PlainButton>
          ),
        )}
        <PlainButton aria-label="Next page" disabled={page === total} onClick={() => setPage(page + 1)}>
          <Icon name="right" />
        </PlainButton>
      </Group>
      <span>{count === 0 ? 'None' : `${formatCount(offset + 1)}–${formatCount(last)} of ${formatCount(count)}`}</span>
      <Group component="label" gap="xs" wrap="nowrap" ml="auto">
        Rows
        <Select
          small
          value={String(limit)}
          options={offered.map(String)}
          onChange={(size) => onChange({ limit: Number(size), offset: 0 })}
        />
      </Group>
    </Group>
  );
}
