import { Stack } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { formatCountOf } from '#contract/format/count.ts';
import { ADMIN, MEMBER } from '#contract/levels.ts';
import type { Member } from '#contract/members-and-keys.ts';
import { Problem } from '#contract/problem.ts';
import { useCurrentKey } from '../keys/key-queries.ts';
import { href } from '../paths.ts';
import { useCurrentUser } from '../session/account-queries.ts';
import { useOrganizationName } from '../session/session-context.tsx';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InvitationList, InviteButton } from './invitations.tsx';
import { MemberKeys } from './member-keys.tsx';
import { MemberList } from './member-list.tsx';
import { useMembers } from './member-queries.ts';
import { PrivateProjects } from './private-projects.tsx';
import { isAdministrator, scopesOf, type Viewer } from './viewer.ts';

/** Returns the viewer: the key's user, the user's level in the organization, and the key's scopes. */
function useViewer(members: readonly Member[]): Viewer {
  const { data: me, isPending } = useCurrentUser();
  const { data: key } = useCurrentKey();
  const own = members.find(({ user }) => user.uuid === me?.uuid);
  // A key without user:read can't read its user. An administrator's actions are then available, and the server decides.
  const level = own?.level ?? (isPending || me ? MEMBER : ADMIN);
  return { isKnown: !isPending, uuid: me?.uuid ?? null, level, scopes: scopesOf(key) };
}

/** Whether the error means that the server does not let a key list members. */
const isNotOffered = (problem: Error) =>
  problem instanceof Problem && (problem.status === 405 || /personal api key access/i.test(problem.message));

interface SectionProps {
  organization: string;
  members: readonly Member[];
  viewer: Viewer;
}

/** The sections for servers that let keys manage members. */
function ManagedSections(props: SectionProps) {
  return (
    <>
      {isAdministrator(props.viewer) && (
        <Section title="Invitations">
          <InvitationList {...props} />
        </Section>
      )}
      <Section title="Private projects">
        <PrivateProjects {...props} />
      </Section>
      {isAdministrator(props.viewer) && (
        <Section title="Members’ keys">
          <MemberKeys {...props} />
        </Section>
      )}
    </>
  );
}

/** An organization's people: members, invitations, private projects and keys. */
export function MembersPage() {
  const { organization_id: organization = '' } = useParams();
  const name = useOrganizationName(organization);
  const { data, error, refetch } = useMembers(organization);
  const members = data ?? [];
  const viewer = useViewer(members);
  // Servers that do not let keys manage members do not send `is_active`.
  const isManaged = members.some(({ is_active }) => is_active !== undefined);
  const props = { organization, members, viewer };
  return (
    <>
      <PageHeader
        title="Members"
        breadcrumbs={[{ label: 'Projects', to: href.projects(organization) }]}
        aside={name}
        actions={data && isManaged && viewer.isKnown && <InviteButton {...props} />}
      />
      <Content>
        {error && isNotOffered(error) && (
          <EmptyState
            icon="people"
            title="This server does not let a key list members"
            description="Manage the members of the organization in the server’s own settings."
          />
        )}
        {error && !isNotOffered(error) && (
          <ProblemPanel problem={error} title="The members could not be loaded" retry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton label="Loading the members" rows={6} />}
        {data && (
          <Stack gap="xl">
            <Section title={formatCountOf(members.length, 'member')}>
              <MemberList {...props} />
            </Section>
            {isManaged && <ManagedSections {...props} />}
          </Stack>
        )}
      </Content>
    </>
  );
}
