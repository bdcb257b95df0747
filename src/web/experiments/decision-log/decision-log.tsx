import { Group } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionOptions } from '#contract/format/conclusion-name.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { hasGoal } from '#verdict/metric.ts';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './decision-log.module.css';
import { DecisionTable } from './decision-table.tsx';
import { decisionsAsCsv, decisionsAsJson, type ResultTexts } from './export-decisions.ts';
import { findDecisions } from './find-decisions.ts';

const filtersFor = (experiments: readonly Experiment[]) => [
  { value: 'all', label: 'All conclusions' },
  { value: 'none', label: 'None yet' },
  ...conclusionOptions(experiments.map(({ conclusion }) => conclusion)).map(([value, label]) => ({ value, label })),
];

/** Returns the texts of the results that are loaded so far, and a function that adds the text of one result. */
function useLoadedResults() {
  const [results, setResults] = useState<ResultTexts>(new Map());
  const onResult = useCallback(
    (id: number, text: string) =>
      setResults((before) => (before.get(id) === text ? before : new Map(before).set(id, text))),
    [],
  );
  return { results, onResult };
}

interface ExportMenuProps {
  project: number;
  rows: readonly Experiment[];
  results: ResultTexts;
}

function DecisionExportMenu({ project, rows, results }: ExportMenuProps) {
  const expected = rows.filter(hasGoal);
  const loaded = expected.filter(({ id }) => results.has(id)).length;
  const save = (extension: string, type: string, content: string) =>
    downloadFile(`decisions-of-project-${project}.${extension}`, type, content);
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button
          icon="download"
          disabledReason={
            loaded < expected.length
              ? `Wait until all results are loaded (${loaded} of ${expected.length} so far).`
              : undefined
          }
          {...state}
        >
          Export
        </Button>
      )}
    >
      <MenuItem icon="download" onClick={() => save('csv', 'text/csv', decisionsAsCsv(rows, results))}>
        CSV
      </MenuItem>
      <MenuItem icon="download" onClick={() => save('json', 'application/json', decisionsAsJson(rows, results))}>
        JSON
      </MenuItem>
    </Menu>
  );
}

interface Props {
  project: number;
  timeZone: string;
  experiments: readonly Experiment[];
}

/** The decision log: every ended experiment, with the team's conclusion and the result behind it. */
export function DecisionLog({ project, timeZone, experiments }: Props) {
  const [text, setText] = useState('');
  const [conclusion, setConclusion] = useState('all');
  const [now] = useState(Date.now);
  const { results, onResult } = useLoadedResults();
  const rows = findDecisions(experiments, { text, conclusion, now });
  const isFiltered = text !== '' || conclusion !== 'all';
  if (rows.length === 0 && !isFiltered)
    return (
      <EmptyState
        icon="gavel"
        title="No experiment has ended yet"
        description="Ended experiments appear here with the team’s conclusion and the lift at the end."
      />
    );
  return (
    <>
      <Group gap="sm" c="dimmed" className={styles.tools}>
        <TextInput
          type="search"
          aria-label="Search decisions"
          placeholder="Search name, reason, owner"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Select aria-label="Conclusion" value={conclusion} options={filtersFor(experiments)} onChange={setConclusion} />
        <span role="status">{formatCountOf(rows.length, 'decision')}</span>
        <DecisionExportMenu project={project} rows={rows} results={results} />
      </Group>
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          title="No matching decisions"
          description="Change the search or the conclusion filter."
        />
      ) : (
        <DecisionTable {...{ project, rows, timeZone, now, onResult }} />
      )}
    </>
  );
}
