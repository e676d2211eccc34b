import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../test-shop';
import {
  ageUnassignedPayments,
  compareCharges,
  countUnfinished,
  findPurchaseFaults,
  findRefundFaults,
} from './accounting-checks';
import { type Actor, type Interleaving, openInterleaving } from './interleaving';
import { createOperations, type Operation } from './operations';
import { createScenario, type InitialState, type Scenario } from './scenario';

const oneConnection = 'the embedded database has one connection, so no statement can come in between';

type Race = {
  operation: Operation;
  /** Runs before one of the operation's steps. */
  rival: Operation;
  start: InitialState;
  /** Runs after both have ended. */
  afterwards?: Operation | undefined;
};

/**
 * Opens a shop for one test file of races.
 * @returns the operations, and `during`, which tests others against one of them
 */
export async function openRaces() {
  const shop = await openTestShop();
  const operations = createOperations(shop);
  const { pool, url } = shop.database;
  const interleaving = url === null ? null : await openInterleaving(shop, url);
  beforeAll(async () => {
    // The sandbox creates its tables at the first request.
    await shop.prepares(await shop.shopper(), { totalAmount: 1 });
  });
  afterEach(async () => {
    // Not after each run, because these queries read whole tables, which grow with each run.
    expect(await findPurchaseFaults(pool)).toEqual([]);
    expect(await findRefundFaults(pool)).toEqual([]);
    expect(interleaving?.takeErrors() ?? [], 'errors in the log').toEqual([]);
  });
  afterAll(async () => {
    expect((await compareCharges(pool)).faults).toEqual([]);
    await interleaving?.close();
  });

  const run = async (
    { interleave, alone }: Interleaving,
    at: number,
    { operation, rival, start, afterwards }: Race,
  ) => {
    const scenario = await createScenario(shop, start);
    const { steps, outcome, rivalOutcome } = await interleave(
      at,
      (actor) => operation(actor, scenario),
      (actor) => rival(actor, scenario),
    );
    const outcomes = [outcome, rivalOutcome];
    if (afterwards) outcomes.push(await afterwards(alone, scenario));
    await settleAll(alone, scenario);
    outcomes.push(await stateOf(scenario));
    await checkAccounting(scenario);
    // Ends the run's orders, so that they don't affect the next run.
    await operations.adminCancels()(alone, scenario);
    await operations.adminCancels()(alone, { ...scenario, orderId: scenario.otherOrderId });
    await settleAll(alone, scenario);
    await checkAccounting(scenario);
    expect(await countUnfinished(pool), 'work the reconciler left undone').toBe(0);
    return { steps, outcome: outcomes.join(' | ') };
  };

  /** Runs the reconciler, ages unassigned payments, and runs it again. */
  const settleAll = async (alone: Actor, scenario: Scenario): Promise<void> => {
    expect(await operations.reconciles(alone, scenario)).toBe('done');
    await ageUnassignedPayments(pool);
    expect(await operations.reconciles(alone, scenario)).toBe('done');
  };

  const checkAccounting = async ({ buyer }: Scenario): Promise<void> => {
    await shop.checkStock();
    expect((await compareCharges(pool, buyer.id)).faults).toEqual([]);
  };

  /** The states of the buyer's orders, and the number of their charges and refunds. */
  const stateOf = async ({ buyer }: Scenario): Promise<string> => {
    const { rows } = await pool.query<{ state: string }>(
      `select case when transaction_id is null then 'unpaid' when refunded_at is not null then 'refunded'
           when status = 'Shipped' then 'shipped' else 'paid' end
         as state from orders where user_email = $1 order by id`,
      [buyer.email],
    );
    const states = rows.map(({ state }) => state).join(' and ') || 'no order';
    const { charges, refunds } = await compareCharges(pool, buyer.id);
    return `${states}, ${charges} charged, ${refunds} refunded`;
  };

  /** Runs the race once for each step of the operation. The outcomes reached must be exactly these. */
  const during =
    (operation: Operation) =>
    (
      title: string,
      rival: Operation,
      { afterwards, ...start }: InitialState & Pick<Race, 'afterwards'>,
      outcomes: string[],
    ) => {
      test(title, { timeout: 120_000 }, async ({ skip }) => {
        if (!interleaving) return skip(oneConnection);
        const reached = new Map<string, number[]>();
        for (let at = 0, steps = 1; at <= steps; at += 1) {
          const result = await run(interleaving, at, { operation, rival, start, afterwards });
          steps = at === 0 ? result.steps : Math.max(steps, result.steps);
          reached.set(result.outcome, [...(reached.get(result.outcome) ?? []), at]);
        }
        const where = [...reached].map(
          ([outcome, steps]) => `${outcome} (when the rival came before step ${steps.join()})`,
        );
        expect([...reached.keys()].sort(), where.join('; ')).toEqual(outcomes.toSorted());
      });
    };

  return { operations, during };
}
