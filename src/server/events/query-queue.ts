/**
 * The maximum number of queries that a process runs on a database at the same time. The other connections stay free for
 * other work.
 */
const MAX_CONCURRENT = 4;
/** The maximum for one project, so that another project's query never waits for long queries of the first. */
const MAX_PER_PROJECT = 3;

interface Waiting {
  project_id: number;
  start: () => void;
}

/** The queries on a database: how many are running, by project, and those that wait, in the order of their turns. */
interface Queue {
  running: Map<number, number>;
  waiting: Waiting[];
}

const queues = new WeakMap<object, Queue>();

function queueOf(database: object): Queue {
  const queue = queues.get(database) ?? { running: new Map(), waiting: [] };
  queues.set(database, queue);
  return queue;
}

const runningOf = ({ running }: Queue, project_id: number) => running.get(project_id) ?? 0;

const allRunning = ({ running }: Queue) => [...running.values()].reduce((sum, count) => sum + count, 0);

/** Starts waiting queries while there are free places. The project with the fewest running queries comes first. */
function startWaiting(queue: Queue) {
  while (allRunning(queue) < MAX_CONCURRENT) {
    const [next] = queue.waiting
      .filter(({ project_id }) => runningOf(queue, project_id) < MAX_PER_PROJECT)
      .sort((one, other) => runningOf(queue, one.project_id) - runningOf(queue, other.project_id));
    if (!next) return;
    queue.waiting.splice(queue.waiting.indexOf(next), 1);
    queue.running.set(next.project_id, runningOf(queue, next.project_id) + 1);
    next.start();
  }
}

function end(queue: Queue, project_id: number) {
  const left = runningOf(queue, project_id) - 1;
  if (left > 0) queue.running.set(project_id, left);
  else queue.running.delete(project_id);
  startWaiting(queue);
}

/**
 * Runs a project's work on a database as soon as fewer than `MAX_CONCURRENT` queries, and fewer than `MAX_PER_PROJECT` of
 * this project, are running on it. Projects with fewer running queries come first, so that many queries of one project
 * do not delay those of others.
 */
export async function enqueue<T>(database: object, project_id: number, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(database);
  await new Promise<void>((start) => {
    queue.waiting.push({ project_id, start });
    startWaiting(queue);
  });
  try {
    return await work();
  } finally {
    end(queue, project_id);
  }
}
