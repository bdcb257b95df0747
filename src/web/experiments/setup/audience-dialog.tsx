import { Box, Group, Title } from '@mantine/core';
import { isGone } from '#client/problem-status.ts';
import { useFlag } from '../../flags/flag-hooks.ts';
import { FlagEditor } from '../../flags/page/flag-form.tsx';
import { useFlagExperiments } from '../../flags/page/use-flag-experiments.ts';
import { href } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useProjectInfo } from '../use-project-info.ts';

const SHARES_OF_DRAFT =
  'The variants and shares of a draft are set in “Variants and plan” of the experiment. Payloads are set here.';

interface Props {
  project: number;
  flagId: number;
  /** Whether the experiment was launched. From then on, the shares are changed here. */
  isLaunched: boolean;
  onClose: () => void;
}

/** The editor of an experiment's flag, with its own review and save. Unsaved changes are those of the flag's page. */
export function AudienceDialog({ project, flagId, isLaunched, onClose }: Props) {
  const { data: flag, error, refetch } = useFlag(project, flagId);
  const experiments = useFlagExperiments(project, flag);
  const { timeZone, isPending } = useProjectInfo(project);
  const isReady = flag !== undefined && !isPending && !experiments.isPending;
  return (
    <Modal title="Audience" size="56rem" onClose={onClose}>
      <Group justify="space-between" px="lg" pt="md">
        <Title order={2} tabIndex={-1} data-autofocus>
          Audience
        </Title>
        <Group gap="xs">
          <ButtonLink to={href.flag(project, flagId)}>Open the flag</ButtonLink>
          <Button kind="quiet" icon="close" aria-label="Close" onClick={onClose} />
        </Group>
      </Group>
      {isReady && (
        <FlagEditor
          {...{ project, flag, experiments, timeZone }}
          disabledReason={isGone(error) ? 'Someone deleted this flag.' : undefined}
          sharesNote={isLaunched ? undefined : SHARES_OF_DRAFT}
          arrange={(inputs) => (
            <Box px="lg" py="md">
              {inputs}
            </Box>
          )}
        />
      )}
      {!isReady && (
        <Box px="lg" py="md">
          {error ? (
            <ProblemPanel title="The flag could not be loaded" problem={error} retry={() => void refetch()} />
          ) : (
            <Skeleton label="Loading the flag" rows={6} />
          )}
        </Box>
      )}
    </Modal>
  );
}
