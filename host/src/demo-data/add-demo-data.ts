import { signIn } from '@chuck-and-bit/api/modules/accounts/sign-in';
import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import type { UserRow } from '@chuck-and-bit/api/modules/accounts/users';
import { newId } from '@chuck-and-bit/api/ids';
import { addProducts } from '@chuck-and-bit/api/modules/catalogue/products/add-products';
import { addDiscountCode } from '@chuck-and-bit/api/modules/pricing/discount-codes';
import { addShippingRate } from '@chuck-and-bit/api/modules/pricing/shipping-rates';
import { systemActor } from '@chuck-and-bit/api/modules/stock/change-stock';
import { addProductReview, addReview } from '@chuck-and-bit/api/modules/reviews/add-review';
import {
  type ConfiguredSettings,
  saveShopSettings,
} from '@chuck-and-bit/api/modules/shop-settings/shop-settings';
import type { FileStore } from '@chuck-and-bit/api/external/files/file-store';
import type { Database } from '@chuck-and-bit/api/database/client';
import type { EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import { type DemoAccount, demoAccounts } from '../demo-accounts';
import { addDemoDocuments } from './demo-documents';
import { addDemoPictures } from './demo-pictures';
import { addDemoPurchases, type DemoProducts } from './add-demo-purchases';
import { findEmails, findSubject, hasContents, lockDemoData } from './demo-data.queries';
import { demoProducts } from './products';
import { addDemoKinds, demoFiguresOf } from './kinds';
import { demoProductReviews, demoReviews } from './reviews';
import { demoDiscountCodes, demoSettings, demoShippingRates } from './settings';

type Identity = Pick<EmbeddedIdentity, 'createAccount'>;
/** The configuration that demo data depend on. */
type DemoConfig = ConfiguredSettings;
type DemoServices = { identity: Identity | null; documents: FileStore };

/**
 * Adds demo data to an empty shop. Without the embedded identity service there are no demo accounts and no purchases.
 * When several processes start at once, one adds the data and the others wait.
 */
export async function addDemoData(
  database: Database,
  services: DemoServices,
  config: DemoConfig,
): Promise<void> {
  if (!database.server) return fillIfEmpty(database, services, config);
  const session = await database.server.openSession({ isUnlimited: true });
  try {
    await lockDemoData(session);
    await fillIfEmpty(database, services, config);
  } finally {
    await session.end();
  }
}

async function fillIfEmpty(
  database: Database,
  { identity, documents }: DemoServices,
  config: DemoConfig,
): Promise<void> {
  if (await hasContents(database)) return;
  const subjects = new Map<DemoAccount, string>();
  if (identity) {
    for (const account of demoAccounts) subjects.set(account, await register(database, identity, account));
  }
  await database.db.transaction(async (transaction) => {
    const shoppers: UserRow[] = [];
    for (const [{ name, email, role }, subject] of subjects) {
      const user = await signIn(transaction, { subject, email, emailVerified: true, name }, name);
      if (role === 'admin') await makeAdminByEmail(transaction, email);
      else shoppers.push(user);
    }
    await saveShopSettings(transaction, demoSettings(config.seller));
    for (const rate of demoShippingRates) await addShippingRate(transaction, rate, null);
    for (const code of demoDiscountCodes) await addDiscountCode(transaction, code, null);
    const kinds = await addDemoKinds(transaction);
    const added = demoProducts.map((product) => ({
      ...product,
      ...demoFiguresOf(kinds, product.sku),
      id: newId(),
    }));
    await addProducts(transaction, added, systemActor);
    await addDemoPictures(transaction, added);
    await addDemoDocuments(transaction, documents, added);
    const products: DemoProducts = new Map(added.map((product) => [product.name, product]));
    for (const shopper of shoppers) {
      await addDemoPurchases(transaction, shopper, products, config);
      for (const { product, ...review } of demoProductReviews) {
        await addProductReview(transaction, shopper, products.get(product)?.id ?? '', review);
      }
    }
    for (const { ratings, reviewContent, ...reviewer } of demoReviews) {
      await addReview(transaction, { id: null, ...reviewer }, { ratings, reviewContent });
    }
  });
}

/** Creates the account unless an interrupted first start already did. @returns its subject */
async function register(database: Database, identity: Identity, account: DemoAccount): Promise<string> {
  const { name, email, password } = account;
  return (await findSubject(database, email)) ?? identity.createAccount({ name, email, password });
}

/** The demo accounts in this database, for the start banner. */
export async function findDemoAccounts(database: Database): Promise<DemoAccount[]> {
  const emails = demoAccounts.map(({ email }) => email);
  const found = await findEmails(database, emails);
  return demoAccounts.filter(({ email }) => found.includes(email));
}
