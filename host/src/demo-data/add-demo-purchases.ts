import { databaseTime } from '@chuck-and-bit/api/database/clock';
import type { Queryable } from '@chuck-and-bit/api/database/client';
import type { UserRow } from '@chuck-and-bit/api/modules/accounts/users';
import { priceLines } from '@chuck-and-bit/api/modules/carts/price-lines';
import { readPricingOptions } from '@chuck-and-bit/api/modules/pricing/pricing-options';
import { addPastPurchase } from '@chuck-and-bit/api/modules/purchases/add-past-purchase';
import {
  type ConfiguredSettings,
  readShopSettings,
} from '@chuck-and-bit/api/modules/shop-settings/shop-settings';
import { addPastRefund } from '@chuck-and-bit/api/modules/settlement/refunding/add-past-refund';
import { addPastShipment } from '@chuck-and-bit/api/modules/shipments/add-shipment';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { usdToCents } from '@chuck-and-bit/contract/money';
import { demoPurchases, type PurchaseSeed } from './purchases';

/** The demo products by name. */
export type DemoProducts = Map<string, ProductValues & { id: string }>;

const destination = { country: 'US', region: 'US-OH' };
const contact = { address: '48 Sawmill Road', postcode: '45150', city: 'Millford', phone: '+1 513 555 0148' };
const card = { brand: 'visa', last4: '4242' };

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);

/** Adds the purchases of the demo shopper, priced like a cart. */
export async function addDemoPurchases(
  transaction: Queryable,
  buyer: UserRow,
  products: DemoProducts,
  configured: ConfiguredSettings,
): Promise<void> {
  const now = await databaseTime(transaction);
  const { unpaidHours } = await readShopSettings(transaction, configured);
  for (const seed of demoPurchases) {
    const placedAt = hoursAfter(now, -seed.placedHoursAgo);
    const lines = seed.products.map(({ name, quantity }) => toLine(products, name, quantity));
    const isPaid = seed.state !== 'unpaid';
    const shipped = lines.filter((_line, index) => seed.products[index]?.isShipped);
    const shipment = {
      shippedAt: hoursAfter(placedAt, 20),
      productIds: shipped.map(({ productId }) => productId),
    };
    const refundedAt = seed.state === 'refunded' ? hoursAfter(placedAt, 50) : null;
    const whole = await addPastPurchase(transaction, {
      pricing: await priceSeed(transaction, seed, { lines, placedAt, userId: buyer.id }, configured),
      buyer,
      contact: { ...contact, ...destination, poNumber: seed.poNumber ?? null },
      placedAt,
      expiresAt: unpaidHours === 0 ? null : hoursAfter(placedAt, unpaidHours),
      payment: isPaid ? { paidAt: hoursAfter(placedAt, 0.1), card } : null,
      refundedAt,
    });
    if (shipped.length > 0) await addPastShipment(transaction, whole, shipment);
    if (refundedAt) await addPastRefund(transaction, whole, refundedAt);
  }
}

type Line = ReturnType<typeof toLine>;

async function priceSeed(
  transaction: Queryable,
  { shipping, discountCode }: PurchaseSeed,
  { lines, placedAt, userId }: { lines: Line[]; placedAt: Date; userId: string },
  configured: ConfiguredSettings,
) {
  const offers = await readPricingOptions(transaction, configured, {
    destination,
    code: discountCode ?? null,
    userId,
  });
  const rate = offers.shippingRates.find(({ name }) => name === shipping);
  if (!rate) throw new Error(`There is no shipping rate ${shipping}`);
  const fields = { ...destination, shippingRateId: rate.id, discountCode: discountCode ?? null };
  const pricing = priceLines({ fields, lines, offers, userId }, placedAt);
  const [refusal] = pricing.messages;
  if (refusal) throw new Error(`A demo purchase can't be ordered: ${refusal.message}`);
  return pricing;
}

/** A cart line with this product. */
function toLine(products: DemoProducts, productName: string, quantity: number) {
  const product = products.get(productName);
  if (!product) throw new Error(`There is no demo product ${productName}`);
  const { availableQuantity, minimumOrder, priceTiers } = product;
  return {
    productId: product.id,
    productName: product.name,
    productImage: product.image,
    unit: product.unit,
    quantity,
    isSaved: false,
    product: {
      priceCents: usdToCents(product.price),
      weightGrams: product.weight,
      version: 1,
      availableQuantity,
      minimumOrder,
      tiers: priceTiers.map(({ minQuantity, price }) => ({ minQuantity, priceCents: usdToCents(price) })),
    },
  };
}
