import { Group } from '@mantine/core';
import { formatCount } from '#contract/format/count.ts';
import type { IconName } from '../ui/icon.tsx';
import { Chip } from '../ui/list/chip.tsx';
import { highlightRules } from './portfolio-rows.ts';
import { type Highlight, highlights } from './portfolio-search.ts';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

const labels: Record<Highlight, { icon: IconName; text: (count: number) => string }> = {
  running: { icon: 'play', text: () => 'running' },
  past_plan: { icon: 'warning', text: () => 'past plan' },
  decision: { icon: 'gavel', text: (count) => (count === 1 ? 'needs a decision' : 'need a decision') },
  waiting: { icon: 'pencil', text: () => 'waiting' },
};

interface Props {
  entries: readonly TimelineEntry[];
  decided: ReadonlySet<string>;
  now: number;
  shown: Highlight | null;
  onShow: (shown: Highlight | null) => void;
}

/** How many experiments run, are past their plan, need a decision and wait. Each count shows only these. */
export const PortfolioCounts = ({ entries, decided, now, shown, onShow }: Props) => (
  <Group gap="xs" mb="sm" role="group" aria-label="Show only">
    {highlights.map((name) => {
      const count = entries.filter((entry) => highlightRules[name](entry, decided, now)).length;
      const { icon, text } = labels[name];
      const isShown = shown === name;
      return (
        <Chip
          key={name}
          icon={icon}
          isSet={isShown}
          aria-pressed={isShown}
          onClick={() => onShow(isShown ? null : name)}
        >
          <span>
            <b>{formatCount(count)}</b> <span>{text(count)}</span>
          </span>
        </Chip>
      );
    })}
  </Group>
);
