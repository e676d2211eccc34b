import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../test-shop';
import { type Act, createActs, type Scene, setScene, type Start } from './acts';
import { ageLoosePayments, compareBooks, countUnfinished } from './books';
import { type Interleaving, openInterleaving } from './interleaving';

const shop = await openTestShop();
const acts = createActs(shop);

const { pool, url } = shop.database;
const stage = url === null ? null : await openInterleaving(shop, url);
const oneConnection = 'the embedded database has one connection: nobody can come in between';

type Pair = { hero: Act; rival: Act; start?: Start };

describe('a rival', () => {
  beforeAll(async () => {
    // The sandbox makes its books at the first request.
    await shop.prepares(await shop.shopper(), { totalAmount: 1 });
    await ageLoosePayments(pool);
  });
  afterEach(() => {
    expect(stage?.takeErrors() ?? [], 'faults in the log of the hero or the rival').toEqual([]);
  });
  afterAll(() => stage?.close());

  const run = async (stage: Interleaving, at: number, { hero, rival, start = {} }: Pair) => {
    const scene = await setScene(shop, start);
    const played = await stage.interleave(
      at,
      (actor) => hero(actor, scene),
      (actor) => rival(actor, scene),
    );
    await ageLoosePayments(pool);
    expect(await acts.reconciles(stage.alone, scene)).toBe('done');
    const end = `${played.hero} | ${played.rival} | ${await endOf(scene)}`;
    await checkEverything(stage, scene);
    return { steps: played.steps, end };
  };

  /** What became of the buyer's orders and money. */
  const endOf = async ({ buyer }: Scene): Promise<string> => {
    const { rows: orders } = await pool.query<{ state: string }>(
      `select case when transaction_id is null then 'unpaid' when status = 'Shipped' then 'shipped' else 'paid' end
         as state from orders where user_id = $1 order by id`,
      [buyer.id],
    );
    const { rows: money } = await pool.query<{ charges: number; refunds: number }>(
      `select count(*) as charges, count(*) filter (where (body->>'refunded')::boolean) as refunds
       from sandbox.card_objects where kind = 'charge' and (body->>'paid')::boolean
         and body->'metadata'->>'userId' = $1`,
      [buyer.id],
    );
    const states = orders.map(({ state }) => state).join(' and ') || 'no order';
    return `${states}, ${money[0]?.charges} charged, ${money[0]?.refunds} refunded`;
  };

  /** The books now, and once more when the run's orders have come to their end, so that the next run finds nothing. */
  const checkEverything = async (stage: Interleaving, scene: Scene): Promise<void> => {
    await shop.checkStock();
    expect((await compareBooks(pool)).faults).toEqual([]);
    await acts.cancels()(stage.alone, scene);
    await acts.cancels()(stage.alone, { ...scene, orderId: scene.otherOrderId });
    await acts.reconciles(stage.alone, scene);
    await shop.checkStock();
    expect((await compareBooks(pool)).faults).toEqual([]);
    expect(await countUnfinished(pool)).toBe(0);
  };

  /** Runs the pair once for each step of the hero. The ends are the only ones allowed, and each is reached. */
  const rivals = (name: string, pair: Pair, ends: string[]) => {
    test(name, async ({ skip }) => {
      if (!stage) return skip(oneConnection);
      const reached = new Map<string, number[]>();
      for (let at = 0, steps = 1; at <= steps; at += 1) {
        const result = await run(stage, at, pair);
        if (at === 0 || result.steps > steps) steps = result.steps;
        reached.set(result.end, [...(reached.get(result.end) ?? []), at]);
      }
      const where = [...reached].map(
        ([end, steps]) => `${end} (when the rival came before step ${steps.join()})`,
      );
      expect([...reached.keys()].sort(), where.join('; ')).toEqual(ends.toSorted());
    }, 60_000);
  };

  const keyed = { keyed: true };
  describe('while an order is placed:', () => {
    const hero = acts.places(keyed);
    const start: Start = { order: 'none', left: 1 };
    rivals('another buyer takes the last unit', { hero, rival: acts.anotherBuyerPlaces(), start }, []);
    rivals('the drill is deleted', { hero, rival: acts.deletesDrill, start }, []);
    rivals('the same request comes again', { hero, rival: acts.places(keyed), start: { order: 'none' } }, []);
    rivals(
      'another order of the last unit is cancelled',
      { hero, rival: acts.cancels(), start: { left: 0 } },
      [],
    );
  });

  describe('while a payment is prepared:', () => {
    const hero = acts.prepares(keyed);
    rivals('the order is cancelled', { hero, rival: acts.cancels() }, []);
    rivals('it is prepared in another tab', { hero, rival: acts.prepares() }, []);
    rivals('the same request comes again', { hero, rival: acts.prepares(keyed) }, []);
    rivals('it is prepared and paid in another tab', { hero, rival: acts.preparesAndPays }, []);
    rivals(
      'a loose charge pays the order',
      { hero, rival: acts.claimsLoose(), start: { loose: 'fresh' } },
      [],
    );
    rivals('the order expires', { hero, rival: acts.expires, start: { overdue: true } }, []);
    rivals('the reconciler runs', { hero, rival: acts.reconciles }, []);
    const start: Start = { order: 'prepared' };
    rivals('its card is charged in another tab', { hero, rival: acts.confirms, start }, []);
    rivals('it is paid in another tab', { hero, rival: acts.pays, start }, []);
    rivals('the order with its payment is cancelled', { hero, rival: acts.cancels(), start }, []);
  });

  describe('while a charge is claimed:', () => {
    const hero = acts.claims(keyed);
    const start: Start = { order: 'charged' };
    rivals('the order is cancelled', { hero, rival: acts.cancels(), start }, []);
    rivals('the webhook comes', { hero, rival: acts.hearsOfCharge, start }, []);
    rivals('the reconciler runs', { hero, rival: acts.reconciles, start }, []);
    rivals('it is claimed in another tab', { hero, rival: acts.claims(), start }, []);
    rivals('the same request comes again', { hero, rival: acts.claims(keyed), start }, []);
    rivals('the order expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, []);
    rivals('the order is shipped', { hero, rival: acts.ships(), start }, []);
    const loose: Start = { order: 'charged', loose: 'fresh' };
    rivals('a loose charge pays the order', { hero, rival: acts.claimsLoose(), start: loose }, []);
  });

  describe('while a loose charge is claimed:', () => {
    const hero = acts.claimsLoose(keyed);
    const start: Start = { loose: 'fresh' };
    rivals('another order claims it', { hero, rival: acts.claimsLooseForOther(), start }, []);
    rivals('the order is cancelled', { hero, rival: acts.cancels(), start }, []);
    rivals('it is refunded as overdue', { hero, rival: acts.reconciles, start: { loose: 'old' } }, []);
    rivals('the order is paid', { hero, rival: acts.pays, start: { ...start, order: 'prepared' } }, []);
  });

  describe('while the webhook is handled:', () => {
    const hero = acts.hearsOfCharge;
    const start: Start = { order: 'charged' };
    rivals('the order is cancelled', { hero, rival: acts.cancels(), start }, []);
    rivals('the charge is claimed', { hero, rival: acts.claims(), start }, []);
    rivals('it comes again', { hero, rival: acts.hearsOfCharge, start }, []);
    rivals('the reconciler runs', { hero, rival: acts.reconciles, start }, []);
    rivals('the order expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, []);
    rivals('the order is shipped', { hero, rival: acts.ships(), start }, []);
  });

  describe('while the reconciler runs:', () => {
    const hero = acts.reconciles;
    const start: Start = { order: 'charged' };
    rivals('the order of a charge is cancelled', { hero, rival: acts.cancels(), start }, []);
    rivals('a charge is claimed', { hero, rival: acts.claims(), start }, []);
    rivals('the webhook comes', { hero, rival: acts.hearsOfCharge, start }, []);
    rivals('a card is charged', { hero, rival: acts.confirms, start: { order: 'prepared' } }, []);
    rivals('an unpaid order is cancelled', { hero, rival: acts.cancels(), start: { order: 'prepared' } }, []);
    rivals('a payment is prepared', { hero, rival: acts.prepares() }, []);
    rivals('an overdue charge is claimed', { hero, rival: acts.claimsLoose(), start: { loose: 'old' } }, []);
    rivals('it runs in another process', { hero, rival: acts.reconciles, start: { loose: 'old' } }, []);
  });

  describe('while an order is cancelled:', () => {
    const hero = acts.cancels(keyed);
    const start: Start = { order: 'prepared' };
    rivals('its card is charged', { hero, rival: acts.confirms, start }, []);
    rivals('it is paid', { hero, rival: acts.pays, start }, []);
    rivals('it is paid, and the webhook comes', { hero, rival: acts.paysAndLeaves, start }, []);
    rivals('a payment is prepared', { hero, rival: acts.prepares() }, []);
    rivals('it is prepared and paid', { hero, rival: acts.preparesAndPays }, []);
    rivals('its prepared payment is asked for again', { hero, rival: acts.prepares(), start }, []);
    rivals('an admin cancels it too', { hero, rival: acts.adminCancels(), start }, []);
    rivals('the same request comes again', { hero, rival: acts.cancels(keyed), start }, []);
    rivals('it expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, []);
    rivals('an admin ships it', { hero, rival: acts.ships(), start }, []);
    rivals(
      'a loose charge pays it',
      { hero, rival: acts.claimsLoose(), start: { ...start, loose: 'fresh' } },
      [],
    );
    rivals('its drill is deleted', { hero, rival: acts.deletesDrill, start }, []);
    rivals('its charge is claimed', { hero, rival: acts.claims(), start: { order: 'charged' } }, []);
    rivals(
      'the webhook of its charge comes',
      { hero, rival: acts.hearsOfCharge, start: { order: 'charged' } },
      [],
    );
  });

  describe('while an order expires:', () => {
    const hero = acts.expires;
    const start: Start = { order: 'prepared', overdue: true };
    rivals('its card is charged', { hero, rival: acts.confirms, start }, []);
    rivals('it is paid', { hero, rival: acts.pays, start }, []);
    rivals('it is paid, and the webhook comes', { hero, rival: acts.paysAndLeaves, start }, []);
    rivals('a payment is prepared', { hero, rival: acts.prepares(), start: { overdue: true } }, []);
    rivals('it is prepared and paid', { hero, rival: acts.preparesAndPays, start: { overdue: true } }, []);
    rivals('it is cancelled', { hero, rival: acts.cancels(), start }, []);
    rivals('it expires in another process', { hero, rival: acts.expires, start }, []);
    rivals(
      'its charge is claimed',
      { hero, rival: acts.claims(), start: { ...start, order: 'charged' } },
      [],
    );
  });

  describe('while an order is shipped:', () => {
    const hero = acts.ships(keyed);
    rivals('its charge is claimed', { hero, rival: acts.claims(), start: { order: 'charged' } }, []);
    rivals(
      'the webhook of its charge comes',
      { hero, rival: acts.hearsOfCharge, start: { order: 'charged' } },
      [],
    );
    rivals(
      'it is cancelled before it is paid',
      { hero, rival: acts.cancels(), start: { order: 'prepared' } },
      [],
    );
    rivals(
      'it is cancelled after it was paid',
      { hero, rival: acts.cancels(), start: { order: 'paid' } },
      [],
    );
    rivals('another admin ships it', { hero, rival: acts.ships(), start: { order: 'paid' } }, []);
    rivals('the same request comes again', { hero, rival: acts.ships(keyed), start: { order: 'paid' } }, []);
  });
});
