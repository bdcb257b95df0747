import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { KeyRights } from '#contract/key-rights.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import { Problem } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import { href } from '../paths.ts';
import { useRouteScope } from '../route-scope.ts';
import { useSessionState } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { rightsOf } from './key-form.ts';
import { KeyLimits } from './key-limits.tsx';
import { useCurrentKey, useKeys, useReachableProjects, useReloadKeys } from './key-queries.ts';
import { Mask } from './mask.tsx';
import { NewValueDialog } from './new-value-dialog.tsx';
import { formatScopes } from './scope-names.ts';

function useProjectNames(): ReadonlyMap<number, string> {
  const { data = [] } = useReachableProjects();
  return new Map(data.map(({ id, name }) => [id ?? 0, name ?? '']));
}

const Time = ({ at }: { at: string | null | undefined }) => (at ? <RelativeTime at={at} /> : <span>Never</span>);

/** Shows the connection's key and its rights. Every server returns them, even if it has no other operations on keys. */
function CurrentKey({ item }: { item: PersonalKey }) {
  return (
    <Section title="The key of this connection">
      <Facts
        facts={[
          { name: 'Label', value: item.label },
          Boolean(item.mask_value) && { name: 'Key', value: <Mask value={item.mask_value} /> },
          { name: 'Scopes', value: formatScopes(item.scopes) },
          { name: 'Limited to', value: <KeyLimits item={item} projects={useProjectNames()} /> },
        ]}
      />
    </Section>
  );
}

function KeyTable({ items, current }: { items: readonly PersonalKey[]; current: PersonalKey }) {
  const projects = useProjectNames();
  const isCurrent = ({ id }: PersonalKey) => id === current.id;
  return (
    <DataTable
      label="Your keys"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Label',
          cell: (item) => (
            <>
              <bdi>{item.label}</bdi>
              <small>
                <Mask value={item.mask_value} />
                {isCurrent(item) && <span>, this connection</span>}
              </small>
            </>
          ),
        },
        { heading: 'Scopes', cell: ({ scopes }) => formatScopes(scopes) },
        { heading: 'Limited to', cell: (item) => <KeyLimits item={item} projects={projects} /> },
        { heading: 'Last used', cell: ({ last_used_at }) => <Time at={last_used_at} /> },
        {
          heading: 'Created or rolled',
          label: ({ last_rolled_at }) => (last_rolled_at ? 'Rolled' : 'Created'),
          cell: ({ last_rolled_at, created_at }) => <Time at={last_rolled_at ?? created_at} />,
        },
      ]}
      actions={(item) => <KeyActions item={item} creator={rightsOf(current)} isCurrent={isCurrent(item)} />}
    />
  );
}

/** Whether the error means that the server, such as PostHog, does not let a key manage keys. */
const isNotOffered = (problem: Error) =>
  problem instanceof Problem &&
  (problem.status === 404 || problem.status === 405 || /personal api key access/i.test(problem.message));

function OwnKeys({ current }: { current: PersonalKey }) {
  const { data, error, refetch } = useKeys();
  const address = useSessionState().connection?.address ?? '';
  if (error && isNotOffered(error))
    return (
      <Text size="sm" c="dimmed" maw="var(--text-width)">
        This server does not let a key create, list or revoke keys. Use the server’s own settings:{' '}
        <a href={`${address}/settings/user-api-keys`} target="_blank" rel="noreferrer">
          personal API keys
        </a>
        .
      </Text>
    );
  if (error) return <ProblemPanel problem={error} title="The keys could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the keys" rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState
        icon="key"
        title="No keys to show"
        description="The server returned no keys. A key with limits can only list keys within the same limits."
      />
    );
  return <KeyTable items={data} current={current} />;
}

/** Returns why the connection's key can't create keys, or undefined if it can. */
function createDisabledReason({ scopes, scoped_teams }: KeyRights): string | undefined {
  if (!includesScope(scopes, 'user:write')) return 'Your current key does not have the scope user:write.';
  return scoped_teams?.length ? 'Your current key is limited to projects, so it can’t create keys.' : undefined;
}

function CreateKey({ current }: { current: PersonalKey }) {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<PersonalKey | null>(null);
  const reload = useReloadKeys();
  const creator = rightsOf(current);
  return (
    <>
      <Button kind="primary" icon="plus" disabledReason={createDisabledReason(creator)} onClick={() => setOpen(true)}>
        Create key
      </Button>
      {isOpen && (
        <KeyDialog
          existing={null}
          creator={creator}
          onSaved={(saved) => {
            setOpen(false);
            setCreated(saved);
            void reload();
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {created?.value && (
        <NewValueDialog title={`Created ${created.label}`} value={created.value} onClose={() => setCreated(null)} />
      )}
    </>
  );
}

/** Shows the key of the connection, and below it every key of the same user that this key can list. */
export function KeysPage() {
  const { data: current, error, refetch } = useCurrentKey();
  const { error: refusal } = useKeys();
  const { organization } = useRouteScope();
  const canManage = !refusal || !isNotOffered(refusal);
  return (
    <>
      <PageHeader
        title="Keys"
        breadcrumbs={organization ? [{ label: 'Projects', to: href.projects(organization) }] : []}
        actions={current && canManage && <CreateKey current={current} />}
      />
      <Content>
        {error && <ProblemPanel problem={error} title="The key could not be loaded" retry={() => void refetch()} />}
        {!current && !error && <Skeleton label="Loading the key" rows={6} />}
        {current && (
          <Stack gap="xl">
            <CurrentKey item={current} />
            <Section title="Your keys">
              <OwnKeys current={current} />
            </Section>
          </Stack>
        )}
      </Content>
    </>
  );
}
