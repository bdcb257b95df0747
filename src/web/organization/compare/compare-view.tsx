import { Box, Group } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isSecret } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingBarLine } from '../../ui/floating-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Chip } from '../../ui/list/chip.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { Select } from '../../ui/select.tsx';
import { PendingBar } from '../pending-bar.tsx';
import type { Pending } from '../pending-changes.ts';
import type { PickedCell } from './compare-cell.tsx';
import { type CompareSection, compareSections, differingNames, type RowFilter } from './compare-rows.ts';
import styles from './compare-table.module.css';
import { CompareTable } from './compare-table.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { PickedActions } from './picked-actions.tsx';
import { SetValueDialog } from './set-value-dialog.tsx';

interface Props {
  projects: readonly ReadProject[];
  pending: Pending;
  /** The URL of the review. */
  reviewAt: string;
  /** Shown at the end of the toolbar. */
  children: ReactNode;
}

const initialFilter: RowFilter = { search: '', onlyDifferences: true, onlyRisky: false };

interface ToolbarProps {
  baseline: ReadProject;
  projects: readonly ReadProject[];
  filter: RowFilter;
  onBaseline: (id: number) => void;
  onFilter: (part: Partial<RowFilter>) => void;
  children: ReactNode;
}

function CompareToolbar({ baseline, projects, filter, onBaseline, onFilter, children }: ToolbarProps) {
  const toggle = (name: 'onlyDifferences' | 'onlyRisky', label: string) => (
    <Chip aria-pressed={filter[name]} isSet={filter[name]} onClick={() => onFilter({ [name]: !filter[name] })}>
      {label}
    </Chip>
  );
  return (
    <ListToolbar
      label="Search settings"
      placeholder="Setting or API name"
      text={filter.search}
      onType={(search) => onFilter({ search })}
      onBlur={() => undefined}
    >
      <Group gap="xs" flex="1 1 auto">
        <Box miw={160} maw={190}>
          <Select
            aria-label="Baseline"
            value={String(baseline.id)}
            options={projects.map(({ id, name }) => ({ value: String(id), label: `Baseline: ${name} (${id})` }))}
            onChange={(id) => onBaseline(Number(id))}
          />
        </Box>
        {toggle('onlyDifferences', 'Only differences')} {toggle('onlyRisky', 'Only privacy risks')}
      </Group>
      {children}
    </ListToolbar>
  );
}

interface SelectionActionsProps {
  baseline: ReadProject;
  others: readonly ReadProject[];
  names: readonly string[];
  pending: Pending;
  onClear: () => void;
}

/** The actions on the selected settings. */
function SelectionActions({ baseline, others, names, pending, onClear }: SelectionActionsProps) {
  const [dialog, setDialog] = useState<'copy' | 'set' | null>(null);
  const [first] = names;
  const close = () => setDialog(null);
  return (
    <FloatingBarLine>
      <span role="status">{`${formatCountOf(names.length, 'setting')} selected`}</span>
      <Button
        icon="duplicate"
        disabledReason={names.every(isSecret) ? 'Secrets are never copied. Select another setting.' : undefined}
        onClick={() => setDialog('copy')}
      >
        Copy baseline to projects…
      </Button>
      <Button
        icon="pencil"
        disabledReason={names.length > 1 ? 'Select a single setting to set its value.' : undefined}
        onClick={() => setDialog('set')}
      >
        Set value…
      </Button>
      <Button kind="quiet" onClick={onClear}>
        Clear selection
      </Button>
      {dialog === 'copy' && <CopyDialog {...{ baseline, names, pending }} projects={others} onClose={close} />}
      {dialog === 'set' && first !== undefined && (
        <SetValueDialog {...{ baseline, pending }} name={first} projects={others} onClose={close} />
      )}
    </FloatingBarLine>
  );
}

const withNames = (selected: ReadonlySet<string>, names: readonly string[], isSelected: boolean) =>
  new Set([...selected, ...names].filter((name) => isSelected || !names.includes(name)));

interface ComparisonProps extends Props {
  baseline: ReadProject;
  onBaseline: (id: number) => void;
}

const toggled = (names: ReadonlySet<string>, name: string) =>
  new Set(names.has(name) ? [...names].filter((one) => one !== name) : [...names, name]);

/** What the colors and icons of the cells mean. */
const Legend = () => (
  <Group component="ul" aria-label="Legend" gap="md" mt="xs" fz="xs" c="hint" className={styles.legend}>
    <li>Same as baseline</li>
    <li data-state="differs">Differs</li>
    <li data-risky>
      <Icon name="warning" size={13} /> Privacy risk
    </li>
    <li data-state="pending">Pending change</li>
  </Group>
);

/** Returns the selected cell if it is shown. After a reload, the projects are other objects. */
function findPicked(cell: PickedCell | null, projects: readonly ReadProject[], sections: readonly CompareSection[]) {
  const project = projects.find(({ id }) => id === cell?.project.id);
  const isShown = sections.some(({ names, isFolded }) => cell && !isFolded && names.includes(cell.name));
  return cell && project && isShown ? { ...cell, project } : null;
}

function Comparison({ projects, baseline, pending, reviewAt, onBaseline, children }: ComparisonProps) {
  const { organization_id: organization = '' } = useParams();
  const [filter, setFilter] = useState(initialFilter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pickedCell, setPicked] = useState<PickedCell | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const others = useMemo(() => projects.filter((project) => project !== baseline), [projects, baseline]);
  const sections = useMemo(
    () =>
      compareSections(baseline, others, filter).map((section) => ({ ...section, isFolded: folded.has(section.id) })),
    [baseline, others, filter, folded],
  );
  const picked = findPicked(pickedCell, others, sections);
  const fold = useCallback((section: string) => setFolded((before) => toggled(before, section)), []);
  const select = useCallback(
    (names: readonly string[], isSelected: boolean) => setSelected((before) => withNames(before, names, isSelected)),
    [],
  );
  const isNarrowed = filter.search !== '' || filter.onlyRisky;
  return (
    <>
      <CompareToolbar
        {...{ baseline, projects, filter, onBaseline }}
        onFilter={(part) => setFilter((before) => ({ ...before, ...part }))}
      >
        {children}
      </CompareToolbar>
      {sections.length === 0 ? (
        <EmptyState
          icon="check"
          title="No settings to show"
          description={
            isNarrowed ? 'Change the search or the filters.' : `No project differs from the baseline ${baseline.name}.`
          }
        />
      ) : (
        <CompareTable
          {...{ baseline, sections, selected, pending, picked }}
          onPick={setPicked}
          onFold={fold}
          projects={others}
          summary={`Different settings: ${differingNames(baseline, others).length} of ${Object.keys(baseline.settings).length - 1}`}
          onSelect={select}
        />
      )}
      {sections.length > 0 && <Legend />}
      <PendingBar pending={pending} to={reviewAt}>
        {(picked !== null || selected.size > 0) && (
          <>
            {picked && (
              <PickedActions {...{ organization, baseline, picked, pending }} onClear={() => setPicked(null)} />
            )}
            {selected.size > 0 && (
              <SelectionActions
                {...{ baseline, others, pending }}
                names={[...selected]}
                onClear={() => setSelected(new Set())}
              />
            )}
          </>
        )}
      </PendingBar>
    </>
  );
}

/** The comparison of projects with a baseline, and the actions on selected settings. */
export function CompareView({ projects, pending, reviewAt, children }: Props) {
  const [baselineId, setBaselineId] = useState<number | null>(null);
  const baseline = projects.find(({ id }) => id === baselineId) ?? projects[0];
  if (!baseline) return <EmptyState icon="projects" title="No projects" description="There is nothing to compare." />;
  return (
    <Comparison {...{ projects, baseline, pending, reviewAt }} onBaseline={setBaselineId}>
      {children}
    </Comparison>
  );
}
