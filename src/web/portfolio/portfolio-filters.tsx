import { Group } from '@mantine/core';
import { conclusionName, conclusionOptions } from '#contract/format/conclusion-name.ts';
import { namesAsOptions, statusOptions } from '../experiments/list/filter-options.ts';
import { Button } from '../ui/button.tsx';
import { MultiFilterChip } from '../ui/list/filter-chip.tsx';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import type { portfolioChoices } from './portfolio-rows.ts';
import type { PortfolioSearch } from './portfolio-search.ts';
import { addMonths, type Period } from './timeline/time-window.ts';

interface Props {
  search: PortfolioSearch;
  /** The first month that is shown. */
  month: string;
  choices: ReturnType<typeof portfolioChoices>;
  onType: (text: string) => void;
  onLeave: () => void;
  onChange: (change: Partial<PortfolioSearch>) => void;
}

const months: Record<Period, string> = { 1: '1 month', 3: '3', 6: '6', 12: '12' };

/** The search field, the filters, and the period of the timeline. */
export function PortfolioFilters({ search, month, choices, onType, onLeave, onChange }: Props) {
  const { project, status, owner, event, conclusion } = search;
  const projects = choices.projects();
  return (
    <ListToolbar
      label="Search experiments"
      placeholder="Name, flag key or event"
      text={search.text}
      onType={onType}
      onBlur={onLeave}
    >
      {projects.length > 1 && (
        <MultiFilterChip
          label="Project"
          choices={() => namesAsOptions(projects)}
          values={project}
          onChange={(values) => onChange({ project: values })}
        />
      )}
      <MultiFilterChip
        label="Status"
        choices={() => statusOptions}
        values={status}
        onChange={(values) => onChange({ status: values })}
      />
      <MultiFilterChip
        label="Owner"
        choices={() => namesAsOptions(choices.owners())}
        values={owner}
        onChange={(values) => onChange({ owner: values })}
      />
      <MultiFilterChip
        label="Event"
        choices={() => namesAsOptions(choices.events())}
        values={event}
        onChange={(values) => onChange({ event: values })}
      />
      <MultiFilterChip
        label="Conclusion"
        choices={() => conclusionOptions(choices.conclusions()).map(([value, label]) => ({ value, label }))}
        values={conclusion}
        labelOf={conclusionName}
        onChange={(values) => onChange({ conclusion: values })}
      />
      {!search.isTable && (
        <>
          <SegmentedChoice
            label="Period in months"
            choices={months}
            value={search.months}
            onChange={(value) => onChange({ months: value, from: null })}
          />
          <Group gap={4} wrap="nowrap" ml="auto">
            <Button
              kind="quiet"
              icon="left"
              aria-label="One month earlier"
              tooltip="Earlier"
              onClick={() => onChange({ from: addMonths(month, -1) })}
            />
            <Button onClick={() => onChange({ from: null })}>Today</Button>
            <Button
              kind="quiet"
              icon="right"
              aria-label="One month later"
              tooltip="Later"
              onClick={() => onChange({ from: addMonths(month, 1) })}
            />
          </Group>
        </>
      )}
    </ListToolbar>
  );
}
