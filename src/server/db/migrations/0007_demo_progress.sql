alter table demo_generation add column people_done integer not null default 0;
alter table demo_generation add column people_total integer;
comment on column demo_generation.people_total is 'How many made-up people the project gets in all; null until somebody began';
