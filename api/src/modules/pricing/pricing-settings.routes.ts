import * as discounts from '@chuck-and-bit/contract/discount-codes';
import * as shipping from '@chuck-and-bit/contract/shipping';
import * as taxes from '@chuck-and-bit/contract/taxes';
import type { FastifyInstance } from 'fastify';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import * as codes from './discount-codes';
import { listDiscountCodes } from './discount-codes.queries';
import { listShippingRates } from './pricing.queries';
import * as rates from './shipping-rates';
import * as taxRates from './tax-rates';
import { listTaxRates } from './tax-rates.queries';

/** Settings that decide prices: shipping rates, taxes and discount codes. The audit log records each change. */
export function pricingSettingsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  shippingRoutes(app, deps);
  taxRoutes(app, deps);
  discountRoutes(app, deps);
}

function shippingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, shipping.listShippingRates, async () =>
    (await listShippingRates(deps.database.db)).map(rates.toShippingRate),
  );

  changeRoute(app, deps, shipping.addShippingRate, async (transaction, call) => ({
    insertedId: await rates.addShippingRate(transaction, call.body, actorOf(call)),
  }));

  changeRoute(app, deps, shipping.changeShippingRate, async (transaction, call) => ({
    modifiedCount: await rates.changeShippingRate(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(app, deps, shipping.orderShippingRates, async (transaction, call) => ({
    modifiedCount: await rates.orderShippingRates(transaction, call.body.ids, actorOf(call)),
  }));

  changeRoute(app, deps, shipping.deleteShippingRate, async (transaction, call) => ({
    deletedCount: await rates.deleteShippingRate(transaction, call.params.id, actorOf(call)),
  }));
}

function taxRoutes(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, taxes.listTaxRates, async () =>
    (await listTaxRates(deps.database.db)).map(taxRates.toTaxRate),
  );

  changeRoute(app, deps, taxes.addTaxRate, async (transaction, call) => ({
    insertedId: await taxRates.addTaxRate(transaction, call.body, actorOf(call)),
  }));

  changeRoute(app, deps, taxes.changeTaxRate, async (transaction, call) => ({
    modifiedCount: await taxRates.changeTaxRate(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(app, deps, taxes.deleteTaxRate, async (transaction, call) => ({
    deletedCount: await taxRates.deleteTaxRate(transaction, call.params.id, actorOf(call)),
  }));
}

function discountRoutes(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, discounts.listDiscountCodes, async () =>
    (await listDiscountCodes(deps.database.db)).map(codes.toDiscountCode),
  );

  changeRoute(app, deps, discounts.addDiscountCode, async (transaction, call) => ({
    insertedId: await codes.addDiscountCode(transaction, call.body, actorOf(call)),
  }));

  changeRoute(app, deps, discounts.changeDiscountCode, async (transaction, call) => ({
    modifiedCount: await codes.changeDiscountCode(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(app, deps, discounts.endDiscountCode, async (transaction, call) => ({
    modifiedCount: await codes.endDiscountCode(transaction, call.params.id, actorOf(call)),
  }));

  changeRoute(app, deps, discounts.deleteDiscountCode, async (transaction, call) => ({
    deletedCount: await codes.deleteDiscountCode(transaction, call.params.id, actorOf(call)),
  }));
}
