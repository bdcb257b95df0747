import { isSecret, settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { Pending } from '../pending-changes.ts';
import { shortValue } from '../short-value.ts';
import { AddToReviewDialog } from './add-to-review-dialog.tsx';

interface Props {
  baseline: ReadProject;
  projects: readonly ReadProject[];
  names: readonly string[];
  pending: Pending;
  onClose: () => void;
}

/** Copies the baseline's values to chosen projects, as pending changes. */
export function CopyDialog({ baseline, projects, names, pending, onClose }: Props) {
  const copied = names.filter((name) => !isSecret(name));
  const settings = Object.fromEntries(copied.map((name) => [name, baseline.settings[name]]));
  return (
    <AddToReviewDialog
      title={`Copy ${formatCountOf(copied.length, 'setting')} from ${baseline.name}`}
      projects={projects}
      note="Nothing is saved yet. Projects that already have these values do not change."
      onAdd={(chosen) => {
        pending.set(chosen.map((project) => ({ project, settings })));
        onClose();
      }}
      onClose={onClose}
    >
      <ul aria-label="Settings">
        {copied.map((name) => (
          <li key={name}>
            <span>{`${settingField(name).label}:`}</span>{' '}
            <b>{shortValue(settingField(name), baseline.settings[name])}</b>
          </li>
        ))}
      </ul>
      {copied.length < names.length && <p>Secrets are never copied.</p>}
    </AddToReviewDialog>
  );
}
