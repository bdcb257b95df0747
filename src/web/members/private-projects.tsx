import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { accountOperations } from '#contract/account-operations.ts';
import { personName } from '#contract/format/person-name.ts';
import { ADMIN, type Level, MEMBER } from '#contract/levels.ts';
import type { Member, ProjectMember } from '#contract/members-and-keys.ts';
import { useClient } from '../api/client-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useChange } from '../ui/use-change.ts';
import { levelName } from './level-names.ts';
import { usePrivateProjects, useProjectMembers, useReloadMembers } from './member-queries.ts';
import { isAdministrator, scopeReason, type Viewer } from './viewer.ts';

interface Props {
  organization: string;
  members: readonly Member[];
  viewer: Viewer;
}

/** An organization's private projects, each with the people who were added to it. */
export function PrivateProjects(props: Props) {
  const { data, error, refetch } = usePrivateProjects(props.organization);
  if (error)
    return <ProblemPanel problem={error} title="The projects could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the private projects" rows={2} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed" maw="var(--text-width)">
        No project is private, so every member can see every project. To restrict a project, turn on “Private project”
        in its settings.
      </Text>
    );
  return data.map(({ id = 0, name = '' }) => (
    <Disclosure key={id} summary={<bdi>{name}</bdi>}>
      <ProjectMembers {...props} project={id} name={name} />
    </Disclosure>
  ));
}

interface ProjectProps extends Props {
  project: number;
  name: string;
}

/** Returns why the viewer can't change the members of a project; undefined if the viewer can. */
function listReason(viewer: Viewer, listed: readonly ProjectMember[]): string | undefined {
  const own = listed.find(({ user }) => user.uuid === viewer.uuid);
  const isAllowed = isAdministrator(viewer) || (own?.level ?? 0) >= ADMIN;
  if (!isAllowed) return 'Only administrators of the project or organization can change the project’s members.';
  return scopeReason(viewer, 'project:write');
}

const projectLevels = [MEMBER, ADMIN].map((level) => ({ value: String(level), label: levelName(level) }));

function ProjectMembers({ organization, members, viewer, project, name }: ProjectProps) {
  const client = useClient();
  const { busy, problem, change } = useChange(useReloadMembers(organization));
  const { data, error, refetch } = useProjectMembers(organization, project);
  if (error)
    return <ProblemPanel problem={error} title="The members could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the members of the project" rows={2} />;
  const blocked = listReason(viewer, data);
  return (
    <>
      <Text size="sm" c="dimmed" maw="var(--text-width)">
        Administrators and owners of the organization always see this project. Other members see it only if they are
        added here.
      </Text>
      {data.length > 0 && (
        <DataTable
          label={`Members of ${name}`}
          rows={data}
          rowKey={({ user }) => user.uuid}
          columns={[
            {
              heading: 'Name',
              cell: ({ user }) => (
                <>
                  <bdi>{personName(user)}</bdi>
                  <small>{user.email}</small>
                </>
              ),
            },
            {
              heading: 'Level in the project',
              label: 'Level',
              cell: ({ user, level }) =>
                blocked === undefined ? (
                  <Select
                    small
                    aria-label={`Level of ${personName(user)}`}
                    value={String(level)}
                    options={projectLevels}
                    onChange={(next) =>
                      change(
                        () =>
                          client.call(accountOperations.updateProjectMember, {
                            params: { id: project, user_uuid: user.uuid },
                            body: { level: Number(next) as Level },
                          }),
                        `Saved the level of ${personName(user)}`,
                      )
                    }
                  />
                ) : (
                  levelName(level)
                ),
            },
          ]}
          actions={({ user }) => (
            <Button
              kind="quiet"
              icon="close"
              busy={busy}
              aria-label={`Remove ${personName(user)} from ${name}`}
              disabledReason={blocked}
              onClick={() =>
                change(
                  () =>
                    client.call(accountOperations.removeProjectMember, {
                      params: { id: project, user_uuid: user.uuid },
                    }),
                  `Removed ${personName(user)} from ${name}`,
                )
              }
            >
              Remove
            </Button>
          )}
        />
      )}
      <AddMember
        name={name}
        blocked={blocked}
        busy={busy}
        candidates={members.filter(({ user }) => data.every((one) => one.user.uuid !== user.uuid))}
        onAdd={(member) =>
          change(
            () =>
              client.call(accountOperations.addProjectMember, {
                params: { id: project },
                body: { user_uuid: member.user.uuid },
              }),
            `Added ${personName(member.user)} to ${name}`,
          )
        }
      />
      {problem && <ProblemPanel problem={problem} title="The member list was not changed" />}
    </>
  );
}

interface AddProps {
  name: string;
  blocked: string | undefined;
  busy: boolean;
  candidates: readonly Member[];
  onAdd: (member: Member) => void;
}

function AddMember({ name, blocked, busy, candidates, onAdd }: AddProps) {
  const [chosen, setChosen] = useState('');
  const member = candidates.find(({ user }) => user.uuid === chosen);
  if (candidates.length === 0) return null;
  return (
    <Group gap="xs" mt="sm">
      <Select
        small
        aria-label={`Member to add to ${name}`}
        value={member ? chosen : ''}
        options={[
          { value: '', label: 'Choose a member' },
          ...candidates.map(({ user }) => ({ value: user.uuid, label: `${personName(user)} (${user.email})` })),
        ]}
        onChange={setChosen}
      />
      <Button
        icon="plus"
        busy={busy}
        disabledReason={blocked ?? (member ? undefined : 'Choose a member first.')}
        onClick={() => member && onAdd(member)}
      >
        Add
      </Button>
    </Group>
  );
}
