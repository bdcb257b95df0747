import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { Section } from '../../ui/section.tsx';
import { useSaveFlag } from '../flag-hooks.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { formatPeople, formatShare } from './format-served.ts';
import type { FlagExperiments } from './use-flag-experiments.ts';

interface Props {
  project: number;
  flag: FlagRecord;
  experiments: FlagExperiments;
  served: ServedPeople | undefined;
  disabledReason: string | undefined;
}

const servedText = (served: ServedPeople | undefined) => {
  const share = served && served.total_people > 0 ? 1 - served.not_served.share : null;
  return share === null || !served
    ? 'The people whom it serves'
    : `${formatPeople(share * served.total_people)} (${formatShare(share)})`;
};

const offText = ({ served, experiments }: Props) => {
  const names = experiments.running.map(({ name }) => name).join(', ');
  const more = names === '' ? '' : ` ${names} gets no new participants.`;
  return `${servedText(served)} get the default on their next request.${more} You can turn the flag on again, and everyone keeps their variant.`;
};

const onText = ({ served }: Props) => `${servedText(served)} get the flag on their next request.`;

/** Turns a flag on or off after a confirmation, and offers to undo it. */
function TurnDialog(props: Props & { onClose: () => void }) {
  const { project, flag, onClose } = props;
  const { mutateAsync, isPending, error } = useSaveFlag(project, flag.id);
  const notify = useNotify();
  const [word] = useState(flag.active ? 'off' : 'on');
  const turn = async (active: boolean) => {
    await mutateAsync({ body: { active } });
    return `Saved: ${flag.key} is ${active ? 'on' : 'off'}.`;
  };
  const confirm = async () => {
    try {
      const run = () => void turn(word === 'off').then(notify, (problem: Error) => notify(problem.message, 'failed'));
      notify(await turn(word === 'on'), 'done', { label: 'Undo', run });
    } catch {
      return; // The dialog shows the error of the mutation.
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Turn ${word} ${flag.key}?`}
      action={`Turn ${word}`}
      isReversible
      busy={isPending}
      problem={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p dir="auto">{word === 'off' ? offText(props) : onText(props)}</p>
    </ConfirmDialog>
  );
}

/** A button that turns the flag on or off. */
export function TurnButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { flag, disabledReason } = props;
  return (
    <>
      <Button icon={flag.active ? 'stop' : 'flag'} disabledReason={disabledReason} onClick={() => setOpen(true)}>
        {flag.active ? 'Turn off…' : 'Turn on…'}
      </Button>
      {isOpen && <TurnDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ project, flag, onClose }: Props & { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useSaveFlag(project, flag.id);
  const navigate = useNavigate();
  const notify = useNotify();
  const remove = async () => {
    try {
      await mutateAsync({ body: { deleted: true } });
    } catch {
      return; // The dialog shows the error of the mutation.
    }
    notify(`Deleted ${flag.key}.`);
    void navigate(href.flags(project));
  };
  return (
    <ConfirmDialog
      title={`Delete ${flag.key}?`}
      action="Delete flag"
      requiredName={flag.key}
      busy={isPending}
      problem={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>Code that evaluates it gets the default. The key can be used again.</p>
    </ConfirmDialog>
  );
}

function usedText({ all }: FlagExperiments): string | undefined {
  if (all.length === 0) return undefined;
  const names = all.map(({ id, experiment }) => experiment?.name || `Experiment ${id}`).join(', ');
  const use = all.length === 1 ? 'uses' : 'use';
  return `Not possible: ${formatCountOf(all.length, 'experiment')} ${use} this flag: ${names}. Delete ${all.length === 1 ? 'it' : 'them'} first, or turn the flag off.`;
}

/** Turning a flag off, and deleting it. */
export function FlagDanger(props: Props) {
  const { flag, experiments, disabledReason } = props;
  const [isDeleting, setDeleting] = useState(false);
  const used = usedText(experiments);
  return (
    <Section id="danger" title="Turn off or delete" about="Both take effect with the next request.">
      <RowList label="Actions">
        <Row>
          <Stack gap={0} flex="1 1 16rem" miw={0}>
            <b>{flag.active ? 'Turn off' : 'Turn on'}</b>
            <Text size="sm" c="dimmed" dir="auto">
              {flag.active ? offText(props) : onText(props)}
            </Text>
          </Stack>
          <TurnButton {...props} />
        </Row>
        <Row>
          <Stack gap={0} flex="1 1 16rem" miw={0}>
            <b>Delete</b>
            <Text size="sm" c="dimmed" dir="auto">
              {used ?? 'Code that evaluates the flag gets the default.'}
            </Text>
          </Stack>
          <Button kind="danger" icon="trash" disabledReason={disabledReason ?? used} onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        </Row>
      </RowList>
      {isDeleting && <DeleteDialog {...props} onClose={() => setDeleting(false)} />}
    </Section>
  );
}
