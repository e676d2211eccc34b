import { expect, test, vi } from 'vitest';
import { BudgetSpentError, createWorkBudget } from './work-budget';

/** Tasks that run until the test ends them. */
function openTasks() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    task: async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
    },
    endAll: async (work: Promise<unknown>) => {
      let done = false;
      void work.then(() => (done = true));
      const endRunning = () => {
        for (const end of ends.splice(0)) end();
        return done;
      };
      await vi.waitUntil(endRunning, { timeout: 10_000, interval: 1 });
    },
    most: () => most,
  };
}

test('tasks beyond the concurrency limit wait in the queue and all run', async () => {
  const tasks = openTasks();
  const budget = createWorkBudget({ atOnce: 2, waiting: 8 });
  const work = Promise.all(
    Array.from({ length: 10 }, (_, index) => budget.run(`10.0.0.${index}`, tasks.task)),
  );
  await tasks.endAll(work);
  expect(tasks.most()).toBe(2);
});

test('a full queue refuses immediately and accepts tasks again once drained', async () => {
  const tasks = openTasks();
  const budget = createWorkBudget({ atOnce: 1, waiting: 2 });
  const accepted = Promise.all(['a', 'b', 'c'].map((owner) => budget.run(owner, tasks.task)));
  await expect(budget.run('d', tasks.task)).rejects.toThrow(BudgetSpentError);
  await tasks.endAll(accepted);
  await expect(budget.run('d', async () => 'done')).resolves.toBe('done');
});

test('one owner may occupy only a quarter of the queue', async () => {
  const tasks = openTasks();
  const budget = createWorkBudget({ atOnce: 1, waiting: 8 });
  const mine = Promise.all([1, 2, 3].map(() => budget.run('mine', tasks.task)));
  await expect(budget.run('mine', tasks.task)).rejects.toThrow(BudgetSpentError);
  const other = budget.run('other', tasks.task);
  await tasks.endAll(Promise.all([mine, other]));
});

test('a failed task frees its slot', async () => {
  const budget = createWorkBudget({ atOnce: 1, waiting: 1 });
  await expect(budget.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(budget.run('a', async () => 'done')).resolves.toBe('done');
});
