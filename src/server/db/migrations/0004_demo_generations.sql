create table demo_generation (
  project_id integer primary key references project (id) on delete cascade,
  requested_at timestamptz not null default now()
);
comment on table demo_generation is 'A demo project whose events are still being generated. The row is deleted when all events are stored';
