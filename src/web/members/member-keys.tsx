import { useState } from 'react';
import { accountOperations } from '#contract/account-operations.ts';
import { personName } from '#contract/format/person-name.ts';
import type { Member, PersonalKey } from '#contract/members-and-keys.ts';
import { useClient } from '../api/client-context.tsx';
import { formatMask } from '../keys/format-mask.ts';
import { Mask } from '../keys/mask.tsx';
import { formatScopes } from '../keys/scope-names.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useChange } from '../ui/use-change.ts';
import { useMemberKeys, useReloadMembers } from './member-queries.ts';
import { manageReason, type Viewer } from './viewer.ts';

interface Props {
  organization: string;
  members: readonly Member[];
  viewer: Viewer;
}

/** Returns why the viewer can't revoke a key of `owner`, or undefined if the viewer can. */
function revokeReason(viewer: Viewer, owner: Member | undefined): string | undefined {
  const reason = manageReason(viewer);
  if (reason !== undefined) return reason;
  return owner && owner.level > viewer.level
    ? 'You can only revoke keys of members with your level or a lower one.'
    : undefined;
}

/** Lists the keys that have access to an organization, with masked values. Only administrators can load this list. */
export function MemberKeys({ organization, members, viewer }: Props) {
  const { data, error, refetch } = useMemberKeys(organization);
  const [revoked, setRevoked] = useState<PersonalKey | null>(null);
  if (error) return <ProblemPanel problem={error} title="The keys could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the members’ keys" rows={3} />;
  return (
    <>
      <DataTable
        label="Members’ keys"
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          {
            heading: 'Key',
            cell: ({ label, mask_value }) => (
              <>
                <bdi>{label}</bdi>
                <small>
                  <Mask value={mask_value} />
                </small>
              </>
            ),
          },
          { heading: 'Person', cell: ({ user }) => (user ? personName(user) : '—') },
          { heading: 'Scopes', cell: ({ scopes }) => formatScopes(scopes) },
          { heading: 'Last used', cell: ({ last_used_at: at }) => (at ? <RelativeTime at={at} /> : 'Never') },
        ]}
        actions={(item) => (
          <Button
            kind="quiet"
            icon="trash"
            aria-label={`Revoke the key ${item.label} of ${item.user ? personName(item.user) : 'an unknown person'}`}
            disabledReason={revokeReason(
              viewer,
              members.find(({ user }) => user.uuid === item.user?.uuid),
            )}
            onClick={() => setRevoked(item)}
          >
            Revoke
          </Button>
        )}
      />
      {revoked && <RevokeDialog organization={organization} item={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

interface RevokeProps {
  organization: string;
  item: PersonalKey;
  onClose: () => void;
}

function RevokeDialog({ organization, item, onClose }: RevokeProps) {
  const client = useClient();
  const { busy, problem, change } = useChange(useReloadMembers(organization), onClose);
  const params = { organization_id: organization, id: item.id };
  return (
    <ConfirmDialog
      title={`Revoke ${item.label}?`}
      action="Revoke key"
      busy={busy}
      problem={problem}
      onConfirm={() =>
        change(() => client.call(accountOperations.deleteOrganizationKey, { params }), `Revoked ${item.label}`)
      }
      onClose={onClose}
    >
      <p>
        The key <code>{formatMask(item.mask_value)}</code> of{' '}
        <span>{item.user ? personName(item.user) : 'an unknown person'}</span> stops working at once, in every program
        that uses it. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
