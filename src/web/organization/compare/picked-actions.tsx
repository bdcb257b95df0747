import { isSecret, settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { href } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FloatingBarLine } from '../../ui/floating-bar.tsx';
import type { Pending } from '../pending-changes.ts';
import { shortValue } from '../short-value.ts';
import type { PickedCell } from './compare-cell.tsx';

interface Props {
  organization: string;
  baseline: ReadProject;
  picked: PickedCell;
  pending: Pending;
  onClear: () => void;
}

/** The actions on one selected value: copy the value of the baseline, or take a pending change back. */
export function PickedActions({ organization, baseline, picked: { project, name }, pending, onClear }: Props) {
  const field = settingField(name);
  const isPending = pending.values.get(project.id)?.[name] !== undefined;
  const copied = baseline.settings[name];
  const copy = () => pending.set([{ project, settings: { [name]: copied } }]);
  return (
    <FloatingBarLine>
      <span role="status">
        <span>{`${field.label} of`}</span> <bdi>{project.name}</bdi>
      </span>
      {isPending ? (
        <Button icon="undo" onClick={() => pending.remove(project.id, name)}>
          Take back the change
        </Button>
      ) : (
        <Button
          icon="duplicate"
          disabledReason={isSecret(name) ? 'Secrets are never copied.' : undefined}
          onClick={copy}
        >
          {`Copy ${isSecret(name) ? 'baseline' : shortValue(field, copied)}`}
        </Button>
      )}
      <ButtonLink kind="quiet" to={`${href.project(organization, project.id)}#${name}`}>
        Open in settings
      </ButtonLink>
      <Button kind="quiet" icon="close" aria-label="Clear the selection" onClick={onClear} />
    </FloatingBarLine>
  );
}
