import { moveEvents } from '../events/move-events.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { command, optional, required } from './define-command.ts';
import { optionTypes } from './option-types.ts';
import { organizationOfProject } from './require-records.ts';

export const eventCommands = {
  move: command({
    help: 'Moves the events of one project, or of all projects, to another store. If the move was interrupted, run the command again.',
    options: { to: required(optionTypes.store), project: optional(optionTypes.project) },
    run: async (db, { to, project }, _, { clickhouse, report }) => {
      if (!clickhouse)
        throw new UserFacingError('CLICKHOUSE_URL is missing: set it to the address of the ClickHouse server.');
      if (project !== undefined) await organizationOfProject(db, project);
      const found = await db
        .selectFrom('project')
        .leftJoin('event_store', 'event_store.project_id', 'project.id')
        .leftJoin('event_move', 'event_move.project_id', 'project.id')
        .select(['id', 'store', 'target'])
        .orderBy('id')
        .execute();
      const chosen = found.filter(({ id, store, target }) =>
        project === undefined ? target !== null || (store !== null && store !== to) : id === project,
      );
      const projects: { id: number; events: number }[] = [];
      for (const { id } of chosen)
        projects.push({ id, events: await moveEvents({ db, clickhouse, project_id: id, report }, to) });
      return { to, projects };
    },
  }),
};
