import { Fragment, memo, useMemo, useRef } from 'react';
import { settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { Pending } from '../pending-changes.ts';
import { CompareCell, type PickedCell } from './compare-cell.tsx';
import type { CompareSection } from './compare-rows.ts';
import styles from './compare-table.module.css';
import { heightsAround, rowHeightsPx, visibleSections } from './table-rows.ts';
import { COLUMN_PX, FIRST_PX, useVisibleColumns, useVisibleRows, WIDE_COLUMN_PX } from './use-visible-cells.ts';

interface Props {
  baseline: ReadProject;
  /** The other projects, each a column. */
  projects: readonly ReadProject[];
  sections: readonly CompareSection[];
  summary: string;
  selected: ReadonlySet<string>;
  pending: Pending;
  onSelect: (names: readonly string[], isSelected: boolean) => void;
  picked: PickedCell | null;
  onPick: (cell: PickedCell | null) => void;
  onFold: (section: string) => void;
}

function ProjectHeading({ project, isBaseline = false }: { project: ReadProject; isBaseline?: boolean }) {
  return (
    <>
      <span className={styles.name} data-tooltip={project.name}>
        <bdi>{project.name}</bdi>
      </span>
      <span className={styles.id}>
        <span>{project.id}</span> {isBaseline && <b>Baseline</b>}
      </span>
    </>
  );
}

interface SettingHeadingProps extends Pick<Props, 'onSelect'> {
  name: string;
  isSelected: boolean;
}

/** Memoized, so that scrolling renders only new cells. */
const SettingHeading = memo(function SettingHeading({ name, isSelected, onSelect }: SettingHeadingProps) {
  return (
    <th scope="row" className={styles.first}>
      <Checkbox label={settingField(name).label} checked={isSelected} onChange={(isNow) => onSelect([name], isNow)} />
    </th>
  );
});

interface SectionHeadingProps extends Pick<Props, 'onSelect' | 'onFold'> {
  section: CompareSection;
  selection: 'all' | 'some' | 'none';
}

const SectionHeading = memo(function SectionHeading({ section, selection, onSelect, onFold }: SectionHeadingProps) {
  return (
    <th scope="rowgroup" colSpan={2}>
      <PlainButton
        className={styles.fold}
        aria-expanded={!section.isFolded}
        aria-label={`Settings of ${section.title}`}
        onClick={() => onFold(section.id)}
      >
        <Icon name="down" size={14} />
      </PlainButton>
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

/** Reserves the height of rows that are not rendered. */
const SpacerBody = ({ heightPx }: { heightPx: number }) =>
  heightPx > 0 && (
    <tbody aria-hidden>
      <tr>
        <td className={styles.spacer} style={{ height: heightPx }} />
      </tr>
    </tbody>
  );

/** The settings as rows and the projects as columns. Only the visible cells are rendered. */
export function CompareTable({ baseline, projects, sections, summary, selected, pending, ...actions }: Props) {
  const { onSelect, picked, onPick, onFold } = actions;
  const scroll = useRef<HTMLElement>(null);
  const heightsPx = useMemo(() => rowHeightsPx(sections), [sections]);
  const rows = useVisibleRows(scroll, heightsPx);
  const { above, below } = heightsAround(heightsPx, rows);
  const { from, until } = useVisibleColumns(scroll, projects.length);
  const columns = projects.slice(from, until).map((project, index) => ({ index: from + index, project }));
  const before = from * COLUMN_PX;
  const after = Math.max(0, projects.length - until) * COLUMN_PX;
  const cell = (name: string, project: ReadProject) => (
    <CompareCell
      {...{ name, project, baseline }}
      chosen={pending.values.get(project.id)?.[name]}
      isPicked={picked?.project === project && picked.name === name}
      onPick={onPick}
    />
  );
  return (
    <ScrollRegion
      ref={scroll}
      aria-label="Settings by project"
      className={styles.scroll}
      style={{ maxWidth: FIRST_PX + WIDE_COLUMN_PX * (projects.length + 1) }}
    >
      <table
        className={styles.table}
        aria-colcount={projects.length + 2}
        aria-rowcount={heightsPx.length + 1}
        style={{ width: FIRST_PX + COLUMN_PX * (projects.length + 1) }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.first}>
              <span role="status">{summary}</span>
            </th>
            <th scope="col" aria-colindex={2} className={styles.baseline}>
              <ProjectHeading project={baseline} isBaseline />
            </th>
            <td aria-hidden style={{ width: before }} className={styles.spacer} />
            {columns.map(({ index, project }) => (
              <th key={project.id} scope="col" aria-colindex={index + 3}>
                <ProjectHeading project={project} />
              </th>
            ))}
            <td aria-hidden style={{ width: after }} className={styles.spacer} />
          </tr>
        </thead>
        <SpacerBody heightPx={above} />
        {visibleSections(sections, rows).map(({ section, hasHeading, names, firstRow }) => (
          <tbody key={section.id}>
            {hasHeading && (
              <tr className={styles.section} aria-rowindex={firstRow + 2}>
                <SectionHeading
                  section={section}
                  selection={selectionOf(section.names, selected)}
                  onSelect={onSelect}
                  onFold={onFold}
                />
                <td aria-hidden colSpan={columns.length + 2} />
              </tr>
            )}
            {names.map((name, index) => (
              <tr key={name} data-field={name} aria-rowindex={firstRow + (hasHeading ? 3 : 2) + index}>
                <SettingHeading name={name} isSelected={selected.has(name)} onSelect={onSelect} />
                {cell(name, baseline)}
                <td aria-hidden className={styles.spacer} />
                {columns.map(({ project }) => (
                  <Fragment key={project.id}>{cell(name, project)}</Fragment>
                ))}
                <td aria-hidden className={styles.spacer} />
              </tr>
            ))}
          </tbody>
        ))}
        <SpacerBody heightPx={below} />
      </table>
    </ScrollRegion>
  );
}
