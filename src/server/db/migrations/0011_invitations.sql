alter table personal_key add column last_rolled_at timestamptz;

alter table organization_membership add column id uuid not null default gen_random_uuid();
alter table organization_membership add column joined_at timestamptz not null default now();
update organization_membership set joined_at = app_user.created_at
from app_user where app_user.id = organization_membership.user_id;

create table organization_invite (
  id uuid primary key default gen_random_uuid(),
  organization uuid not null references organization (id) on delete cascade,
  target_email text not null,
  level integer not null constraint organization_invite_level check (level in (1, 8, 15)),
  hash text not null unique,
  created_by integer not null references app_user (id) on delete cascade,
  key_scopes text[] not null,
  is_key_limited boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index organization_invite_organization on organization_invite (organization);
comment on table organization_invite is 'An invitation that was not accepted yet. Only the hash of its token is stored. A new user gets a key with the scopes of the key that created the invitation';
