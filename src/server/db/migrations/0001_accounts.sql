create table organization (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table organization is 'Has projects, and users with a level';

create table app_user (
  id integer generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  distinct_id text not null unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  is_email_verified boolean not null default true,
  is_active boolean not null default true,
  current_organization uuid references organization (id) on delete set null,
  current_project integer,
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));
comment on table app_user is 'A user of the console and the API';

create table organization_membership (
  organization uuid not null references organization (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  level integer not null constraint organization_membership_level check (level in (1, 8, 15)),
  primary key (user_id, organization)
);
create index organization_membership_organization on organization_membership (organization);
comment on table organization_membership is 'The members of organizations. Levels: 1 member, 8 administrator, 15 owner';

create table personal_key (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user (id) on delete cascade,
  label text not null,
  hash text not null unique,
  mask text not null,
  scopes text[] not null,
  scoped_organizations uuid[],
  scoped_projects integer[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index personal_key_user on personal_key (user_id);
comment on table personal_key is 'A personal API key. Only its hash is stored';
