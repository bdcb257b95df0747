import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import type { FieldInputProps } from '../../fields/input-props.ts';
import inputs from '../../fields/inputs/inputs.module.css';
import { useServedPeople } from '../../flags/flag-hooks.ts';
import { formatShare } from '../../flags/page/format-served.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { formatAudience } from '../lifecycle/format-audience.ts';

const AudienceDialog = lazyComponent(
  () => import('./audience-dialog.tsx'),
  ({ AudienceDialog }) => AudienceDialog,
);

/** The share of the people whom the flag serves, or would serve while it is off. */
function ServedShare({ project, id }: { project: number; id: number }) {
  const { data: served } = useServedPeople(project, id);
  if (!served || served.total_people === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {`${formatShare(1 - served.not_served.share)} of the people seen in the last 30 days.`}
    </Text>
  );
}

/** Whom the flag of an experiment serves, with a button that opens the editor of the flag. */
export function AudienceInput({ name, field, aria, disabled }: FieldInputProps) {
  const project = Number(useParams()['project_id']);
  const { edits } = useResourceForm();
  const experiment = useEditsSelector(edits, edits.record) as unknown as Experiment;
  const [isOpen, setOpen] = useState(false);
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const unreadable = useMissingScopeReason('feature_flag:read');
  const unwritable = useMissingScopeReason('feature_flag:write');
  const { feature_flag: flag } = experiment;
  if (!flag || flag.deleted === true) return <Text size="sm">The flag was deleted. No one gets a variant.</Text>;
  const open = () => {
    setOpen(true);
    // The same link opens the editor again after it was closed.
    if (hash === `#${name}`) void navigate(pathname, { replace: true });
  };
  return (
    <>
      <fieldset name={name} className={inputs.summary} {...aria}>
        <Box flex={1} miw={0}>
          <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {capitalize(formatAudience(experiment))}
          </Text>
          {unreadable === undefined && <ServedShare project={project} id={flag.id} />}
        </Box>
        <Button
          aria-label={`Edit ${field.label}`}
          data-edit
          disabled={disabled}
          disabledReason={unwritable}
          onPointerEnter={AudienceDialog.preload}
          onClick={open}
        >
          Edit
        </Button>
      </fieldset>
      {isOpen && (
        <AudienceDialog
          project={project}
          flagId={flag.id}
          isLaunched={experiment.start_date !== null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
