import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { formatCount, formatLift, formatMean } from '#verdict/text/format-number.ts';

/** What a line may show: events as counted, for each person exposed so far, or against the baseline. */
export const seriesViews = ['events', 'person', 'baseline'] as const;
export type SeriesView = (typeof seriesViews)[number];

export const viewWords: Record<SeriesView, string> = {
  events: 'Events',
  person: 'Per person',
  baseline: 'Against baseline',
};

/** One line of the plot; null where a day has no value. */
export interface Run {
  variant: string;
  values: (number | null)[];
}

const peopleOf = (analysis: Analysis, variant: string) =>
  analysis.variants.find(({ key }) => key === variant)?.people ?? null;

const perPerson = (value: number, people: number | null) => (people ? value / people : null);

/** The lines of a view. People are those exposed by now: servers do not tell how many there were on each day. */
export function runsOf(series: readonly TrendSeries[], view: SeriesView, analysis: Analysis): Run[] {
  if (view === 'events') return series.map(({ variant, data }) => ({ variant, values: data }));
  const each = series.map(({ variant, data }) => ({
    variant,
    values: data.map((value) => perPerson(value, peopleOf(analysis, variant))),
  }));
  if (view === 'person') return each;
  const base = each.find(({ variant }) => variant === analysis.baseline)?.values ?? [];
  return each.map(({ variant, values }) => ({
    variant,
    values: values.map((value, at) => (value !== null && base[at] ? value / base[at] - 1 : null)),
  }));
}

export const valueWords: Record<SeriesView, (value: number | null) => string> = {
  events: (value) => (value === null || Number.isInteger(value) ? formatCount(value) : formatMean(value)),
  person: formatMean,
  baseline: formatLift,
};
