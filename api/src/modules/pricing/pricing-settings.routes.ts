import * as discounts from '@chuck-and-bit/contract/discount-codes';
import * as shipping from '@chuck-and-bit/contract/shipping';
import * as taxes from '@chuck-and-bit/contract/taxes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/client';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { actorOf, done, type RouteDeps, route } from '../../route';
import type { UserRow } from '../accounts/users';
import { recordChange } from '../audit-log/record-change';
import type { RecordChange } from './change-setting';
import * as codes from './discount-codes';
import { listDiscountCodes } from './discount-codes.queries';
import { listShippingRates } from './pricing.queries';
import * as rates from './shipping-rates';
import * as taxRates from './tax-rates';
import { listTaxRates } from './tax-rates.queries';

type AdminCall = {
  user: UserRow;
  body: unknown;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

/** Settings that decide prices: shipping rates, taxes and discount codes. The audit log records each change. */
export function pricingSettingsRoutes(app: FastifyInstance, parts: RouteDeps): void {
  shippingRoutes(app, parts);
  taxRoutes(app, parts);
  discountRoutes(app, parts);
}

/** Runs a change in a transaction, once for each Idempotency-Key. */
const createChange =
  ({ database }: RouteDeps) =>
  <T>(call: AdminCall, work: (transaction: Queryable, record: RecordChange) => Promise<T>) =>
    withIdempotency(database.db, call, (transaction) =>
      work(transaction, (change) => recordChange(transaction, actorOf(call), change)),
    );

function shippingRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const change = createChange(parts);

  route(app, parts, shipping.listShippingRates, async () =>
    (await listShippingRates(parts.database.db)).map(rates.toShippingRate),
  );

  route(app, parts, shipping.addShippingRate, (call) =>
    change(call, async (transaction, record) => {
      const insertedId = await rates.addShippingRate(transaction, call.body, record);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, shipping.changeShippingRate, (call) =>
    change(call, async (transaction, record) => {
      const modifiedCount = await rates.changeShippingRate(transaction, call.params.id, {
        change: call.body,
        record,
      });
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, shipping.orderShippingRates, (call) =>
    change(call, async (transaction, record) => {
      const modifiedCount = await rates.orderShippingRates(transaction, call.body.ids, record);
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, shipping.deleteShippingRate, (call) =>
    change(call, async (transaction, record) => {
      const deletedCount = await rates.deleteShippingRate(transaction, call.params.id, record);
      return { ...done, deletedCount };
    }),
  );
}

function taxRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const change = createChange(parts);

  route(app, parts, taxes.listTaxRates, async () =>
    (await listTaxRates(parts.database.db)).map(taxRates.toTaxRate),
  );

  route(app, parts, taxes.addTaxRate, (call) =>
    change(call, async (transaction, record) => {
      const insertedId = await taxRates.addTaxRate(transaction, call.body, record);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, taxes.changeTaxRate, (call) =>
    change(call, async (transaction, record) => {
      const modifiedCount = await taxRates.changeTaxRate(transaction, call.params.id, {
        change: call.body,
        record,
      });
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, taxes.deleteTaxRate, (call) =>
    change(call, async (transaction, record) => {
      const deletedCount = await taxRates.deleteTaxRate(transaction, call.params.id, record);
      return { ...done, deletedCount };
    }),
  );
}

function discountRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const change = createChange(parts);

  route(app, parts, discounts.listDiscountCodes, async () =>
    (await listDiscountCodes(parts.database.db)).map(codes.toDiscountCode),
  );

  route(app, parts, discounts.addDiscountCode, (call) =>
    change(call, async (transaction, record) => {
      const insertedId = await codes.addDiscountCode(transaction, call.body, record);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, discounts.changeDiscountCode, (call) =>
    change(call, async (transaction, record) => {
      const { params, body } = call;
      const modifiedCount = await codes.changeDiscountCode(transaction, params.id, { change: body, record });
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, discounts.endDiscountCode, (call) =>
    change(call, async (transaction, record) => {
      const modifiedCount = await codes.endDiscountCode(transaction, call.params.id, record);
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, discounts.deleteDiscountCode, (call) =>
    change(call, async (transaction, record) => {
      const deletedCount = await codes.deleteDiscountCode(transaction, call.params.id, record);
      return { ...done, deletedCount };
    }),
  );
}
