create table event_store (
  project_id integer primary key references project (id) on delete cascade,
  store text not null constraint event_store_store check (store in ('postgres', 'clickhouse'))
);
comment on table event_store is 'The store that has the events of a project. It is chosen when the first events arrive';
insert into event_store select id, 'postgres' from project where exists (select from event where event.project_id = project.id);

create table event_move (
  project_id integer primary key references project (id) on delete cascade,
  target text not null constraint event_move_target check (target in ('postgres', 'clickhouse')),
  copied_to text,
  copied bigint not null default 0
);
comment on table event_move is 'A move of events that has not finished. New events go to both stores. copied_to is the last copied uuid (to ClickHouse) or day (from ClickHouse)';

create table person_link_change (
  version bigint generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  leader bigint not null
);
create index person_link_change_project on person_link_change (project_id);
comment on table person_link_change is 'Person links that are not on ClickHouse yet, for projects whose events are on ClickHouse';

create table event_deletion (
  project_id integer primary key,
  deleted_at timestamptz not null default now()
);
comment on table event_deletion is 'Deleted projects that may still have events on ClickHouse';

create function remember_event_deletion() returns trigger language plpgsql as 'begin insert into event_deletion (project_id) select old.id where exists (select from event_store where project_id = old.id and store = ''clickhouse'') or exists (select from event_move where project_id = old.id) on conflict do nothing; return old; end';
create trigger project_event_deletion before delete on project for each row execute function remember_event_deletion();
