import { useState } from 'react';
import { isSecret, settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Pending } from '../pending-changes.ts';
import { shortValue } from '../short-value.ts';
import { ProjectChoice } from './project-choice.tsx';

interface Props {
  baseline: ReadProject;
  projects: readonly ReadProject[];
  names: readonly string[];
  pending: Pending;
  onClose: () => void;
}

/** Copies the values of the baseline to chosen projects, as pending changes. */
export function CopyDialog({ baseline, projects, names, pending, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(projects.map(({ id }) => id)));
  const copied = names.filter((name) => !isSecret(name));
  const settings = Object.fromEntries(copied.map((name) => [name, baseline.settings[name]]));
  const submit = () => {
    pending.set(projects.filter(({ id }) => chosen.has(id)).map((project) => ({ project, settings })));
    onClose();
  };
  const reason = chosen.size === 0 ? 'Choose at least one project.' : undefined;
  return (
    <Dialog
      title={`Copy ${formatCountOf(copied.length, 'setting')} from ${baseline.name}`}
      onClose={onClose}
      onSubmit={() => reason === undefined && submit()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabledReason={reason}>
            Add to review
          </Button>
        </>
      }
    >
      <ul aria-label="Settings">
        {copied.map((name) => (
          <li key={name}>
            {settingField(name).label}: <b>{shortValue(settingField(name), baseline.settings[name])}</b>
          </li>
        ))}
      </ul>
      {copied.length < names.length && <p>Secrets are never copied.</p>}
      <ProjectChoice projects={projects} chosen={chosen} onChange={setChosen} />
      <p>Nothing is saved yet. Projects that already have these values stay as they are.</p>
    </Dialog>
  );
}
