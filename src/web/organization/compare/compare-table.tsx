import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, useRef } from 'react';
import { settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { Pending } from '../pending-changes.ts';
import { CompareCell } from './compare-cell.tsx';
import type { CompareSection } from './compare-rows.ts';
import styles from './compare-table.module.css';

/** The widths of the columns, as in the style sheet. */
const FIRST_PX = 236;
const COLUMN_PX = 140;
/** Columns rendered outside of the window. */
const OVERSCAN = 3;

interface Props {
  baseline: ReadProject;
  /** The other projects, each a column. */
  projects: readonly ReadProject[];
  sections: readonly CompareSection[];
  summary: string;
  selected: ReadonlySet<string>;
  pending: Pending;
  onSelect: (names: readonly string[], isSelected: boolean) => void;
}

function ProjectHeading({ project, isBaseline = false }: { project: ReadProject; isBaseline?: boolean }) {
  return (
    <>
      <span className={styles['name']} data-tooltip={project.name}>
        <bdi>{project.name}</bdi>
      </span>
      <span className={styles['id']}>
        {project.id} {isBaseline && <b>Baseline</b>}
      </span>
    </>
  );
}

interface SettingHeadingProps extends Pick<Props, 'onSelect'> {
  name: string;
  isSelected: boolean;
}

/** Memoized, so that scrolling renders only new columns. */
const SettingHeading = memo(function SettingHeading({ name, isSelected, onSelect }: SettingHeadingProps) {
  return (
    <th scope="row" className={styles['first']}>
      <Checkbox label={settingField(name).label} checked={isSelected} onChange={(isNow) => onSelect([name], isNow)} />
    </th>
  );
});

interface SectionHeadingProps extends Pick<Props, 'onSelect'> {
  section: CompareSection;
  selection: 'all' | 'some' | 'none';
}

const SectionHeading = memo(function SectionHeading({ section, selection, onSelect }: SectionHeadingProps) {
  return (
    <th scope="rowgroup" colSpan={2}>
      <Checkbox
        label={section.title}
        checked={selection === 'all'}
        indeterminate={selection === 'some'}
        onChange={(isNow) => onSelect(section.names, isNow)}
      />
    </th>
  );
});

function selectionOf(names: readonly string[], selected: ReadonlySet<string>): SectionHeadingProps['selection'] {
  const count = names.filter((name) => selected.has(name)).length;
  if (count === 0) return 'none';
  return count === names.length ? 'all' : 'some';
}

/** The settings as rows and the projects as columns. Only the visible columns are rendered. */
export function CompareTable({ baseline, projects, sections, summary, selected, pending, onSelect }: Props) {
  const scroll = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: projects.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => COLUMN_PX,
    scrollMargin: FIRST_PX + COLUMN_PX,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: 0 },
    useFlushSync: false,
  });
  const columns = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const project = projects[index];
    return project ? [{ index, project }] : [];
  });
  const before = (columns[0]?.index ?? 0) * COLUMN_PX;
  const after = (projects.length - 1 - (columns.at(-1)?.index ?? -1)) * COLUMN_PX;
  const cell = (name: string, project: ReadProject) => (
    <CompareCell
      {...{ name, project, baseline }}
      chosen={pending.values.get(project.id)?.[name]}
      onSet={pending.set}
      onRemove={pending.remove}
    />
  );
  return (
    <ScrollRegion ref={scroll} aria-label="Settings by project" className={styles['scroll']}>
      <table
        className={styles['table']}
        aria-colcount={projects.length + 2}
        style={{ width: FIRST_PX + COLUMN_PX * (projects.length + 1) }}
      >
        <thead>
          <tr>
            <th scope="col" className={styles['first']}>
              <span role="status">{summary}</span>
            </th>
            <th scope="col" aria-colindex={2} className={styles['baseline']}>
              <ProjectHeading project={baseline} isBaseline />
            </th>
            <td aria-hidden style={{ width: before }} className={styles['spacer']} />
            {columns.map(({ index, project }) => (
              <th key={project.id} scope="col" aria-colindex={index + 3}>
                <ProjectHeading project={project} />
              </th>
            ))}
            <td aria-hidden style={{ width: after }} className={styles['spacer']} />
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.id}>
            <tr className={styles['section']}>
              <SectionHeading section={section} selection={selectionOf(section.names, selected)} onSelect={onSelect} />
              <td aria-hidden colSpan={columns.length + 2} />
            </tr>
            {section.names.map((name) => (
              <tr key={name} data-field={name}>
                <SettingHeading name={name} isSelected={selected.has(name)} onSelect={onSelect} />
                {cell(name, baseline)}
                <td aria-hidden className={styles['spacer']} />
                {columns.map(({ project }) => (
                  <Fragment key={project.id}>{cell(name, project)}</Fragment>
                ))}
                <td aria-hidden className={styles['spacer']} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
