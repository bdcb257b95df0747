alter table demo_generation add column people_done integer not null default 0;
alter table demo_generation add column people_total integer;
comment on column demo_generation.people_total is 'The number of people to generate for the project; null until the generation has started';
