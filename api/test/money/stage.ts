import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../test-shop';
import { type Act, createActs, type Scene, type Start } from './acts';
import {
  ageLoosePayments,
  compareBooks,
  countUnfinished,
  findPurchaseFaults,
  findRefundFaults,
} from './books';
import { setScene } from './scene';
import { type Interleaving, openInterleaving } from './interleaving';

const oneConnection = 'the embedded database has one connection: nobody can come in between';

export type Pair = {
  hero: Act;
  rival: Act;
  start?: Start;
  /** Runs after both have ended. */
  afterwards?: Act;
};

/**
 * Opens a shop where a rival acts before each step of a hero's act, for one test file.
 * @returns the acts, and `rivals`, which tests one pair of them
 */
export async function openStage() {
  const shop = await openTestShop();
  const acts = createActs(shop);
  const { pool, url } = shop.database;
  const stage = url === null ? null : await openInterleaving(shop, url);
  beforeAll(async () => {
    // The sandbox creates its tables at the first request.
    await shop.prepares(await shop.shopper(), { totalAmount: 1 });
  });
  afterEach(async () => {
    // Not after each run, because these queries read whole tables, which grow with each run.
    expect(await findPurchaseFaults(pool)).toEqual([]);
    expect(await findRefundFaults(pool)).toEqual([]);
    expect(stage?.takeErrors() ?? [], 'faults in the log of the hero or the rival').toEqual([]);
  });
  afterAll(async () => {
    expect((await compareBooks(pool)).faults).toEqual([]);
    await stage?.close();
  });

  const run = async (stage: Interleaving, at: number, { hero, rival, start = {}, afterwards }: Pair) => {
    const scene = await setScene(shop, start);
    const played = await stage.interleave(
      at,
      (actor) => hero(actor, scene),
      (actor) => rival(actor, scene),
    );
    const later = afterwards ? ` | ${await afterwards(stage.alone, scene)}` : '';
    await settleAll(stage, scene);
    const outcome = `${played.hero} | ${played.rival}${later} | ${await stateOf(scene)}`;
    await checkBooks(scene);
    // Ends the run's orders, so that they don't affect the next run.
    await acts.adminCancels()(stage.alone, scene);
    await acts.adminCancels()(stage.alone, { ...scene, orderId: scene.otherOrderId });
    await settleAll(stage, scene);
    await checkBooks(scene);
    expect(await countUnfinished(pool), 'work the reconciler left undone').toBe(0);
    return { steps: played.steps, outcome };
  };

  /** Runs the reconciler, ages loose payments, and runs it again. */
  const settleAll = async (stage: Interleaving, scene: Scene): Promise<void> => {
    expect(await acts.reconciles(stage.alone, scene)).toBe('done');
    await ageLoosePayments(pool);
    expect(await acts.reconciles(stage.alone, scene)).toBe('done');
  };

  const checkBooks = async ({ buyer }: Scene): Promise<void> => {
    await shop.checkStock();
    expect((await compareBooks(pool, buyer.id)).faults).toEqual([]);
  };

  /** The states of the buyer's orders, and the number of their charges and refunds. */
  const stateOf = async ({ buyer }: Scene): Promise<string> => {
    const { rows } = await pool.query<{ state: string }>(
      `select case when transaction_id is null then 'unpaid' when refunded_at is not null then 'refunded'
           when status = 'Shipped' then 'shipped' else 'paid' end
         as state from orders where user_email = $1 order by id`,
      [buyer.email],
    );
    const states = rows.map(({ state }) => state).join(' and ') || 'no order';
    const { charges, refunds } = await compareBooks(pool, buyer.id);
    return `${states}, ${charges} charged, ${refunds} refunded`;
  };

  /** Runs the pair once for each step of the hero. The outcomes reached must be exactly these. */
  const rivals = (name: string, pair: Pair, outcomes: string[]) => {
    test(name, { timeout: 120_000 }, async ({ skip }) => {
      if (!stage) return skip(oneConnection);
      const reached = new Map<string, number[]>();
      for (let at = 0, steps = 1; at <= steps; at += 1) {
        const result = await run(stage, at, pair);
        if (at === 0 || result.steps > steps) steps = result.steps;
        reached.set(result.outcome, [...(reached.get(result.outcome) ?? []), at]);
      }
      const where = [...reached].map(
        ([outcome, steps]) => `${outcome} (when the rival came before step ${steps.join()})`,
      );
      expect([...reached.keys()].sort(), where.join('; ')).toEqual(outcomes.toSorted());
    });
  };

  return { acts, rivals };
}
