import * as discounts from '@chuck-and-bit/contract/discount-codes';
import * as shipping from '@chuck-and-bit/contract/shipping';
import * as taxes from '@chuck-and-bit/contract/taxes';
import { actorOf, type RouteDeps, type Router } from '../../route';
import * as codes from './discount-codes';
import { listDiscountCodes } from './discount-codes.queries';
import { listShippingRates } from './pricing.queries';
import * as rates from './shipping-rates';
import * as taxRates from './tax-rates';
import { listTaxRates } from './tax-rates.queries';

/** Settings that decide prices: shipping rates, taxes and discount codes. The audit log records each change. */
export function pricingSettingsRoutes(router: Router, deps: RouteDeps): void {
  shippingRoutes(router, deps);
  taxRoutes(router, deps);
  discountRoutes(router, deps);
}

function shippingRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  route(shipping.listShippingRates, async () =>
    (await listShippingRates(deps.database.db)).map(rates.toShippingRate),
  );

  changeRoute(shipping.addShippingRate, async (transaction, call) => ({
    insertedId: await rates.addShippingRate(transaction, call.body, actorOf(call)),
  }));

  changeRoute(shipping.changeShippingRate, async (transaction, call) => ({
    modifiedCount: await rates.changeShippingRate(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(shipping.orderShippingRates, async (transaction, call) => ({
    modifiedCount: await rates.orderShippingRates(transaction, call.body.ids, actorOf(call)),
  }));

  changeRoute(shipping.deleteShippingRate, async (transaction, call) => ({
    deletedCount: await rates.deleteShippingRate(transaction, call.params.id, actorOf(call)),
  }));
}

function taxRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  route(taxes.listTaxRates, async () => (await listTaxRates(deps.database.db)).map(taxRates.toTaxRate));

  changeRoute(taxes.addTaxRate, async (transaction, call) => ({
    insertedId: await taxRates.addTaxRate(transaction, call.body, actorOf(call)),
  }));

  changeRoute(taxes.changeTaxRate, async (transaction, call) => ({
    modifiedCount: await taxRates.changeTaxRate(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(taxes.deleteTaxRate, async (transaction, call) => ({
    deletedCount: await taxRates.deleteTaxRate(transaction, call.params.id, actorOf(call)),
  }));
}

function discountRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  route(discounts.listDiscountCodes, async () =>
    (await listDiscountCodes(deps.database.db)).map(codes.toDiscountCode),
  );

  changeRoute(discounts.addDiscountCode, async (transaction, call) => ({
    insertedId: await codes.addDiscountCode(transaction, call.body, actorOf(call)),
  }));

  changeRoute(discounts.changeDiscountCode, async (transaction, call) => ({
    modifiedCount: await codes.changeDiscountCode(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(discounts.endDiscountCode, async (transaction, call) => ({
    modifiedCount: await codes.endDiscountCode(transaction, call.params.id, actorOf(call)),
  }));

  changeRoute(discounts.deleteDiscountCode, async (transaction, call) => ({
    deletedCount: await codes.deleteDiscountCode(transaction, call.params.id, actorOf(call)),
  }));
}
