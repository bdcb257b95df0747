import { Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { SegmentDimension } from '#contract/segments.ts';
import { ProjectTabs } from '../experiments/project-tabs.tsx';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Content } from '../ui/content.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { useNotify } from '../ui/notices.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DimensionDialog } from './dimension-dialog.tsx';
import { useDeleteDimension, useDimensions } from './dimension-queries.ts';
import { fullReason, groupsText, propertyText } from './dimension-texts.ts';

interface DeleteProps {
  project: number;
  dimension: SegmentDimension;
  onClose: () => void;
}

function DeleteDialog({ project, dimension: { id, name }, onClose }: DeleteProps) {
  const { mutateAsync, isPending, error } = useDeleteDimension(project, id);
  const notify = useNotify();
  const remove = async () => {
    try {
      await mutateAsync();
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    notify(`Deleted ${name}.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete dimension"
      busy={isPending}
      problem={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>Drafts no longer plan it. Launched experiments keep the copy in their plan. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

type Opened = { dialog: 'edit' | 'delete'; dimension: SegmentDimension } | { dialog: 'create' };

interface MenuProps {
  dimension: SegmentDimension;
  missingScope: string | undefined;
  onOpen: (opened: Opened) => void;
}

function DimensionMenu({ dimension, missingScope, onOpen }: MenuProps) {
  const label = `Actions for ${dimension.name}`;
  return (
    <Menu label={label} button={(state) => <Button kind="quiet" icon="more" aria-label={label} {...state} />}>
      <MenuItem icon="pencil" disabledReason={missingScope} onClick={() => onOpen({ dialog: 'edit', dimension })}>
        Edit…
      </MenuItem>
      <MenuItem
        icon="trash"
        danger
        disabledReason={missingScope}
        onClick={() => onOpen({ dialog: 'delete', dimension })}
      >
        Delete…
      </MenuItem>
    </Menu>
  );
}

/** The dimensions by which the results of a project's experiments are divided. */
export function DimensionsPage() {
  const project = Number(useParams()['project_id']);
  const { name, to } = useProjectInfo(project);
  return (
    <>
      <PageHeader title="Experiments" view="Segments" project={name} projectTo={to} />
      <ProjectTabs project={project} />
      <Content>
        <Dimensions key={project} project={project} />
      </Content>
    </>
  );
}

function Dimensions({ project }: { project: number }) {
  const { data, error, refetch } = useDimensions(project);
  const missingScope = useMissingScopeReason('experiment:write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title="Segments"
      about="The dimensions by which the results of experiments are divided."
      aside={
        data && (
          <Button
            icon="plus"
            disabledReason={missingScope ?? fullReason(data)}
            onClick={() => setOpened({ dialog: 'create' })}
          >
            Create dimension
          </Button>
        )
      }
    >
      {error && !data && (
        <ProblemPanel problem={error} title="The dimensions could not be loaded" retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton label="Loading the dimensions" rows={2} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No dimensions. Create one to plan segments before a launch.
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable
          label="Dimensions"
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            { heading: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
            { heading: 'Property', cell: propertyText, width: 'text' },
            { heading: 'Values', cell: groupsText, width: 'text' },
          ]}
          actions={(dimension) => <DimensionMenu {...{ dimension, missingScope }} onOpen={setOpened} />}
        />
      )}
      {opened?.dialog === 'create' && <DimensionDialog project={project} existing={null} onClose={close} />}
      {opened?.dialog === 'edit' && <DimensionDialog project={project} existing={opened.dimension} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteDialog project={project} dimension={opened.dimension} onClose={close} />}
    </Section>
  );
}
