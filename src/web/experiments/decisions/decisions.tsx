import { useCallback, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { conclusions } from '#contract/kinds/experiment.ts';
import { conclusionNames } from '../../fields/conclusion-names.ts';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { hasMetric } from '../metric.ts';
import type { RowResult } from '../overview/row-result.ts';
import { decisionsAsCsv, decisionsAsJson, findDecisions, type Results } from './decision.ts';
import { DecisionRow } from './decision-row.tsx';
import styles from './decisions.module.css';

const filters = [
  { value: 'all', label: 'All conclusions' },
  { value: 'none', label: 'None yet' },
  ...conclusions.map((value) => ({ value, label: conclusionNames[value] })),
];

const heads = ['Experiment', 'Conclusion', 'Lift at the end', 'Reason', 'Owner', 'Ran'];

/** The results that rows report, by the id of the experiment. */
function useResults() {
  const [results, setResults] = useState<Results>(new Map());
  const onResult = useCallback(
    (id: number, result: RowResult) =>
      setResults((known) => (known.get(id) === result ? known : new Map(known).set(id, result))),
    [],
  );
  return { results, onResult };
}

interface ExportProps {
  project: number;
  rows: readonly Experiment[];
  results: Results;
}

function Export({ project, rows, results }: ExportProps) {
  const awaited = rows.filter(({ id, filters: metric }) => hasMetric(metric) && !results.has(id)).length;
  const known = rows.length - awaited;
  const save = (extension: string, type: string, content: string) =>
    downloadFile(`decisions-of-project-${project}.${extension}`, type, content);
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button
          icon="download"
          disabledReason={awaited > 0 ? `The results are still loading: ${known} of ${rows.length}.` : undefined}
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

/** The decision log: every ended experiment, with what the team concluded and the result it rests on. */
export function Decisions({ project, timeZone, experiments }: Props) {
  const [text, setText] = useState('');
  const [conclusion, setConclusion] = useState('all');
  const [now] = useState(Date.now);
  const { results, onResult } = useResults();
  const rows = findDecisions(experiments, { text, conclusion, now });
  const isNarrowed = text !== '' || conclusion !== 'all';
  if (rows.length === 0 && !isNarrowed)
    return (
      <EmptyState
        icon="flag"
        title="No experiment has ended yet"
        description="An ended experiment appears here with the conclusion of the team and the lift at its end."
      />
    );
  return (
    <>
      <div className={styles['tools']}>
        <TextInput
          type="search"
          aria-label="Search decisions"
          placeholder="Search name, reason, owner"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Select aria-label="Conclusion" value={conclusion} options={filters} onChange={setConclusion} />
        <span role="status">
          {formatCount(rows.length)} {rows.length === 1 ? 'decision' : 'decisions'}
        </span>
        <Export project={project} rows={rows} results={results} />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="search" title="No decision matches" description="Change the search or the conclusion." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by the keyboard
        <section aria-label="Decisions" tabIndex={0} className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((experiment) => (
                <DecisionRow key={experiment.id} {...{ project, experiment, timeZone, now, onResult }} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
