import { type ListSearch, readSearch, changeSearch as withListSearch } from '../experiments/list/list-search-params.ts';
import { parseChoice, withParams } from '../ui/list/url-params.ts';
import type { UrlCodec } from '../ui/list/use-list-url.ts';
import { type Period, parseMonth, periods } from './timeline/time-window.ts';

export const groupings = ['project', 'owner', 'flag'] as const;
export type Grouping = (typeof groupings)[number];

/** What the counts above the timeline filter by. */
export const highlights = ['running', 'past_plan', 'decision', 'waiting'] as const;
export type Highlight = (typeof highlights)[number];

/** What the page shows, as stored in the URL. The text and most filters are those of the list of experiments. */
export interface PortfolioSearch extends ListSearch {
  /** Matches projects with any of these names; empty for all. */
  project: readonly string[];
  /** Matches any of these conclusions; empty for all. */
  conclusion: readonly string[];
  show: Highlight | null;
  group: Grouping;
  months: Period;
  /** The first month, such as "2026-10"; null for the period around today. */
  from: string | null;
  /** Whether the page shows a table instead of the timeline. */
  isTable: boolean;
}

function read(address: URLSearchParams): PortfolioSearch {
  return {
    ...readSearch(address),
    project: address.getAll('project'),
    conclusion: address.getAll('conclusion'),
    show: parseChoice(highlights, address.get('show')),
    group: parseChoice(groupings, address.get('group')) ?? 'project',
    months: parseChoice(periods, address.get('months')) ?? '3',
    from: parseMonth(address.get('from')),
    isTable: address.get('view') === 'table',
  };
}

function change(address: URLSearchParams, some: Partial<PortfolioSearch>): URLSearchParams {
  const { project, conclusion, show, group, months, from, isTable } = { ...read(address), ...some };
  return withParams(withListSearch(address, some), {
    ...{ project, conclusion, show, from },
    group: group === 'project' ? null : group,
    months: months === '3' ? null : months,
    view: isTable ? 'table' : null,
  });
}

export const portfolioSearch: UrlCodec<PortfolioSearch> = { read, change };

/** The values without filters. */
export const noFilters: Partial<PortfolioSearch> = {
  ...{ text: '', status: [], owner: [], event: [], project: [], conclusion: [], show: null },
};
