import { memo, type ReactNode } from 'react';
import { isDifferent, settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { risksByField } from '../broken-fields.ts';
import { fullValue, shortValue } from '../short-value.ts';
import styles from './compare-table.module.css';

interface Props {
  name: string;
  project: ReadProject;
  baseline: ReadProject;
  /** The pending value; undefined without a pending change. */
  chosen: unknown;
  isPicked: boolean;
  /** Selects the cell, or nothing. */
  onPick: (cell: PickedCell | null) => void;
}

/** A selected cell. */
export interface PickedCell {
  project: ReadProject;
  name: string;
}

interface CellState {
  state: 'pending' | 'differs' | 'same';
  /** The stored value. */
  text: string;
  /** The pending value; empty if no change is pending. */
  chosenText: string;
  /** The privacy risks of the stored value; empty if a change is pending. */
  risks: string[];
  /** The tooltip: the risks, and the full value if the cell shows a shortened value. */
  details: string | undefined;
}

function cellState({ name, project, baseline, chosen }: Props): CellState {
  const field = settingField(name);
  const value = project.settings[name];
  const text = value === undefined ? 'Not available' : shortValue(field, value);
  if (chosen !== undefined) {
    const chosenText = shortValue(field, chosen);
    return { state: 'pending', text, chosenText, risks: [], details: fullValue(field, chosen) };
  }
  const differs = project !== baseline && isDifferent(baseline.settings, project.settings, name);
  const risks = risksByField(project.settings).get(name) ?? [];
  const details = [...risks, fullValue(field, value) ?? []].flat().join('. ') || undefined;
  return { state: differs ? 'differs' : 'same', text, chosenText: '', risks, details };
}

function CellButton({ cell, children, ...props }: Props & { cell: CellState; children: ReactNode }) {
  const { name, project, isPicked, onPick } = props;
  const label = cell.state === 'pending' ? `changes from ${cell.text} to ${cell.chosenText}` : cell.text;
  return (
    <PlainButton
      className={styles.cell}
      aria-label={`${settingField(name).label} of ${project.name}: ${label}`}
      aria-pressed={isPicked}
      onClick={() => onPick(isPicked ? null : { project, name })}
    >
      {children}
    </PlainButton>
  );
}

/** One setting's value in one project. A click selects a value that differs from the baseline, or is about to change. */
export const CompareCell = memo(function CompareCell(props: Props) {
  const { project, baseline } = props;
  const cell = cellState(props);
  const isRisky = cell.risks.length > 0;
  const isPending = cell.state === 'pending';
  const content = (
    <>
      {isRisky && <Icon name="warning" size={13} />}
      {isPending && <ins>{cell.chosenText}</ins>}
      {isPending ? <del>{cell.text}</del> : <span>{cell.text}</span>}
    </>
  );
  return (
    <td
      className={project === baseline ? styles.baseline : undefined}
      data-state={cell.state}
      data-risky={isRisky ? '' : undefined}
      data-tooltip={cell.details}
    >
      {isPending || cell.state === 'differs' ? (
        <CellButton {...props} cell={cell}>
          {content}
        </CellButton>
      ) : (
        <span className={styles.cell}>{content}</span>
      )}
    </td>
  );
});
