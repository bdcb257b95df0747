import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountOperations } from '#contract/account-operations.ts';
import { personName } from '#contract/format/person-name.ts';
import { type Level, OWNER } from '#contract/levels.ts';
import type { Member } from '#contract/members-and-keys.ts';
import { useClient } from '../api/client-context.tsx';
import { href } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuDivider, MenuItem } from '../ui/menu-item.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Radio } from '../ui/radio.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useChange } from '../ui/use-change.ts';
import { levelHelp, levelName, levelOptions } from './level-names.ts';
import { useReloadMembers } from './member-queries.ts';
import { changeReason, scopeReason, type Viewer } from './viewer.ts';

interface Props {
  organization: string;
  members: readonly Member[];
  viewer: Viewer;
}

/** An organization's members with their levels. */
export function MemberList({ organization, members, viewer }: Props) {
  const owners = members.filter(({ level, is_active }) => level === OWNER && is_active !== false).length;
  return (
    <DataTable
      label="Members"
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Name',
          cell: ({ user }) => (
            <>
              <bdi>{personName(user)}</bdi>
              {user.uuid === viewer.uuid && <span> (you)</span>}
              <small>{user.email}</small>
            </>
          ),
        },
        {
          heading: 'Level',
          cell: ({ level, is_active }) => (
            <span>
              <span>{levelName(level)}</span>{' '}
              {is_active === false && (
                <Badge tone="archived" icon="lock">
                  Deactivated
                </Badge>
              )}
            </span>
          ),
        },
        { heading: 'Joined', cell: ({ joined_at }) => (joined_at ? <RelativeTime at={joined_at} /> : '—') },
      ]}
      actions={(member) => (
        <MemberActions {...{ organization, member, viewer }} isLastOwner={member.level === OWNER && owners === 1} />
      )}
    />
  );
}

interface ActionsProps {
  organization: string;
  member: Member;
  viewer: Viewer;
  isLastOwner: boolean;
}

const LAST_OWNER = 'The organization needs at least one active owner. Make another active member an owner first.';

const ELSEWHERE = 'This person also belongs to other organizations. You can only remove them from this one.';

/** Returns why each action on a member is not available; undefined for an available action. */
function disabledReasons(member: Member, viewer: Viewer, isLastOwner: boolean) {
  const { user, level, is_only_here } = member;
  const lastOwner = isLastOwner ? LAST_OWNER : undefined;
  const change = changeReason(viewer, { uuid: user.uuid, level }) ?? lastOwner;
  const leaving = user.uuid === viewer.uuid ? scopeReason(viewer, 'organization_member:write') : change;
  return {
    change,
    activation: change ?? (is_only_here === false ? ELSEWHERE : undefined),
    removal: leaving ?? lastOwner,
  };
}

function MemberActions({ organization, member, viewer, isLastOwner }: ActionsProps) {
  const [open, setOpen] = useState<'level' | 'active' | 'remove' | null>(null);
  const name = personName(member.user);
  const isSelf = member.user.uuid === viewer.uuid;
  const { change, activation, removal } = disabledReasons(member, viewer, isLastOwner);
  const dialog = { organization, member, viewer, isSelf, onClose: () => setOpen(null) };
  const label = `Actions for ${name}`;
  return (
    <>
      <Menu label={label} button={(state) => <Button kind="quiet" icon="more" aria-label={label} {...state} />}>
        <MenuItem icon="sliders" disabledReason={change} onClick={() => setOpen('level')}>
          Change level…
        </MenuItem>
        {member.is_active !== undefined && (
          <MenuItem icon="lock" disabledReason={activation} onClick={() => setOpen('active')}>
            {member.is_active ? 'Deactivate…' : 'Activate…'}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon="sign-out" danger disabledReason={removal} onClick={() => setOpen('remove')}>
          {isSelf ? 'Leave organization…' : 'Remove…'}
        </MenuItem>
      </Menu>
      {open === 'level' && <LevelDialog {...dialog} />}
      {open === 'active' && <ActiveDialog {...dialog} />}
      {open === 'remove' && <RemoveDialog {...dialog} />}
    </>
  );
}

interface DialogProps {
  organization: string;
  member: Member;
  viewer: Viewer;
  isSelf: boolean;
  onClose: () => void;
}

function LevelDialog({ organization, member, viewer, onClose }: DialogProps) {
  const client = useClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const level = chosen ?? member.level;
  const { busy, problem, change } = useChange(useReloadMembers(organization), onClose);
  const name = personName(member.user);
  const params = { organization_id: organization, user_uuid: member.user.uuid };
  const save = () =>
    change(
      () => client.call(accountOperations.updateMember, { params, body: { level: level as Level } }),
      `Saved: the level of ${name} is ${levelName(level)}`,
    );
  return (
    <Dialog
      title={`Change the level of ${name}`}
      onClose={onClose}
      onSubmit={() => !busy && level !== member.level && save()}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            disabledReason={level === member.level ? 'Choose another level first.' : undefined}
          >
            Save level
          </Button>
        </>
      }
    >
      <p>
        {`The new level of ${member.user.email} applies as soon as you save it. You can’t grant a level above your own.`}
      </p>
      {levelOptions(viewer.level).map(({ value, label }) => (
        <Radio
          key={value}
          name="level"
          label={`${label}. ${levelHelp[Number(value) as Level]}`}
          checked={level === Number(value)}
          onChoose={() => setChosen(Number(value))}
        />
      ))}
      {problem && <ProblemPanel problem={problem} title="The level was not changed" />}
    </Dialog>
  );
}

function ActiveDialog({ organization, member, onClose }: DialogProps) {
  const client = useClient();
  const { busy, problem, change } = useChange(useReloadMembers(organization), onClose);
  const name = personName(member.user);
  const isActive = member.is_active === true;
  const params = { organization_id: organization, user_uuid: member.user.uuid };
  return (
    <ConfirmDialog
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      action={isActive ? 'Deactivate' : 'Activate'}
      busy={busy}
      problem={problem}
      onConfirm={() =>
        change(
          () => client.call(accountOperations.updateMember, { params, body: { is_active: !isActive } }),
          isActive ? `Deactivated ${name}` : `Activated ${name}`,
        )
      }
      onClose={onClose}
    >
      {isActive ? (
        <p>
          {`All keys of ${member.user.email} stop working at once. The person stays in the list. You can activate the person again.`}
        </p>
      ) : (
        <p>{`All keys of ${member.user.email} work again, except revoked ones.`}</p>
      )}
    </ConfirmDialog>
  );
}

function RemoveDialog({ organization, member, isSelf, onClose }: DialogProps) {
  const client = useClient();
  const navigate = useNavigate();
  const { busy, problem, change } = useChange(useReloadMembers(organization), () => {
    onClose();
    if (isSelf) void navigate(href.keys());
  });
  const name = personName(member.user);
  const params = { organization_id: organization, user_uuid: member.user.uuid };
  return (
    <ConfirmDialog
      title={isSelf ? 'Leave this organization?' : `Remove ${name}?`}
      action={isSelf ? 'Leave organization' : 'Remove member'}
      busy={busy}
      problem={problem}
      onConfirm={() =>
        change(
          () => client.call(accountOperations.removeMember, { params }),
          isSelf ? 'You left the organization' : `Removed ${name}`,
        )
      }
      onClose={onClose}
    >
      <p>
        {`${isSelf ? 'You and all your keys' : `${member.user.email} and all their keys`} immediately lose access to this organization and all its projects. Everything that ${isSelf ? 'you' : 'they'} created is kept.`}
      </p>
    </ConfirmDialog>
  );
}
