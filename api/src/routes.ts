import type { Finding } from '@chuck-and-bit/contract/first-day';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './database/client';
import type { PublicDataVersion } from './database/public-data-version';
import { type ReadPublic, type ReadReplica, withoutReplica } from './database/read-replica';
import type { Cards } from './external/cards';
import type { FileStore } from './external/files/file-store';
import type { PictureServices } from './external/pictures/picture-services';
import type { IdentityVerifier } from './external/identity';
import type { SecurityEvents } from './security-events/security-events';
import type { SessionStore } from './sessions/session-store';
import type { ApiTokens } from './authentication';
import { idempotencyRoutes } from './idempotency/idempotency.routes';
import { createLists } from './lists';
import { accountsRoutes } from './modules/accounts/accounts.routes';
import { askedSearchesRoutes } from './modules/asked-searches/asked-searches.routes';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes';
import { cartsRoutes } from './modules/carts/carts.routes';
import { catalogueRoutes } from './modules/catalogue/products/products.routes';
import { managedProductsRoutes } from './modules/catalogue/products/managed-products.routes';
import { productActionsRoutes } from './modules/catalogue/products/product-actions.routes';
import { productImportsRoutes } from './modules/catalogue/imports/product-imports.routes';
import { productPlansRoutes } from './modules/catalogue/imports/product-plans.routes';
import { firstDayRoutes } from './modules/first-day/first-day.routes';
import type { RegisterAccount } from './modules/first-day/make-test-shopper';
import { documentsRoutes } from './modules/invoicing/documents.routes';
import { createDocumentSettings } from './modules/invoicing/document-settings';
import { booksRoutes } from './modules/books/books.routes';
import { customersRoutes } from './modules/customers/customers.routes';
import type { DeleteIdentity } from './modules/customers/erase-customer';
import { kindsRoutes } from './modules/kinds/kinds.routes';
import { notesRoutes } from './modules/notes/notes.routes';
import { orderTimelineRoutes } from './modules/order-timeline/order-timeline.routes';
import { orderViewsRoutes } from './modules/order-views/order-views.routes';
import { createOrderNotifications, type OrderEvent } from './modules/orders/order-notifications';
import { ordersRoutes } from './modules/orders/orders.routes';
import { overviewRoutes } from './modules/overview/overview.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { pricingSettingsRoutes } from './modules/pricing/pricing-settings.routes';
import { picturesRoutes } from './modules/pictures/pictures.routes';
import { productDocumentsRoutes } from './modules/product-documents/product-documents.routes';
import { purchaseListRoutes } from './modules/purchase-list/purchase-list.routes';
import { purchasesRoutes } from './modules/purchases/purchases.routes';
import { receiptsRoutes } from './modules/receipts/receipts.routes';
import { returnsRoutes } from './modules/returns/returns.routes';
import { reviewsRoutes } from './modules/reviews/reviews.routes';
import { createPaymentDeps } from './modules/settlement/payment-deps';
import { endingRoutes } from './modules/settlement/ending/ending.routes';
import { cardWebhook, payingRoutes } from './modules/settlement/paying/paying.routes';
import { refundsRoutes } from './modules/settlement/refunding/refunds.routes';
import { createShipmentNotifications } from './modules/shipments/shipment-notifications';
import { shipmentsRoutes } from './modules/shipments/shipments.routes';
import { shopPagesRoutes } from './modules/shop-pages/shop-pages.routes';
import { followSettings } from './modules/shop-settings/shop-settings';
import { shopSettingsRoutes } from './modules/shop-settings/shop-settings.routes';
import { stockNoticesRoutes } from './modules/stock-notices/stock-notices.routes';
import { stockRoutes } from './modules/stock/stock.routes';
import { synonymsRoutes } from './modules/synonyms/synonyms.routes';
import { holdBrandPicture } from './modules/pictures/upload-brand-picture';
import { holdPagePicture } from './modules/pictures/upload-picture';
import { userDataRoutes } from './modules/user-data/user-data.routes';
import { openApiDocument } from './openapi';
import { createRouter } from './route';
import { createUploads } from './uploads';

/** The dependencies of the endpoints, provided by the host or a test. */
export type ApiDeps = {
  config: Config;
  database: Database;
  identity: IdentityVerifier;
  sessions: SessionStore;
  cards: Cards;
  pictures: PictureServices;
  /** The files of documents of products. */
  documents: FileStore;
  tokens: ApiTokens;
  publicDataVersion: PublicDataVersion;
  securityEvents: SecurityEvents;
  /** null where the shop can't delete accounts of the identity service. */
  deleteIdentity: DeleteIdentity | null;
  /** null where the shop can't make accounts of the identity service. */
  registerAccount: RegisterAccount | null;
  /** Asks the services that the environment sets, as the doctor does. */
  checkServices: () => Promise<Finding[]>;
  /** Default: everything is read from `database`. */
  replica?: ReadReplica;
  onOrderEvent?: (event: OrderEvent) => void;
};

const listLimits = { atOnce: 20, atOnceForOne: 4, keptForOthers: 10 };

/** Every endpoint of the API, by module. */
export function addRoutes(api: FastifyInstance, { config, ...services }: ApiDeps): void {
  const { publicUrl: shopUrl, seller, fixedSettings } = config;
  const paymentDeps = createPaymentDeps(
    services.cards,
    { shopUrl, seller, fixedSettings },
    services.onOrderEvent,
  );
  const { database, publicDataVersion, replica = withoutReplica(database) } = services;
  const readSettings = followSettings(database.publicDb, config, publicDataVersion.current);
  const deps = {
    ...config,
    // Replaces the configuration of `cards` and `identity` by their clients.
    ...services,
    configured: config,
    ...createLists(listLimits),
    replica,
    readPublic: ((work) => replica.readPublic(publicDataVersion.position(), work)) satisfies ReadPublic,
    shopUrl,
    readTimeZone: async () => (await readSettings()).timeZone,
    paymentDeps,
    notifications: createOrderNotifications(services.onOrderEvent),
    shipmentNotifications: createShipmentNotifications(shopUrl, services.onOrderEvent),
    documentSettings: createDocumentSettings(seller),
    holdBrandPicture,
    holdPagePicture,
    uploads: createUploads(),
  };
  const router = createRouter(api, deps);
  kindsRoutes(router, deps);
  catalogueRoutes(router, deps);
  synonymsRoutes(router, deps);
  askedSearchesRoutes(api, router, deps);
  managedProductsRoutes(router, deps);
  productPlansRoutes(router, deps);
  productActionsRoutes(router, deps);
  productImportsRoutes(router, deps);
  picturesRoutes(router, deps);
  productDocumentsRoutes(router, deps);
  stockRoutes(router, deps);
  reviewsRoutes(router, deps);
  stockNoticesRoutes(router, deps);
  userDataRoutes(router, deps);
  accountsRoutes(router, deps);
  pricingSettingsRoutes(router, deps);
  shopSettingsRoutes(router, deps);
  shopPagesRoutes(router, deps);
  firstDayRoutes(router, deps);
  customersRoutes(router, deps);
  auditLogRoutes(router, deps);
  returnsRoutes(router, deps);
  overviewRoutes(router, deps);
  booksRoutes(router, deps);
  cartsRoutes(router, deps);
  ordersRoutes(router, deps);
  shipmentsRoutes(router, deps);
  notesRoutes(router, deps);
  orderTimelineRoutes(router, deps);
  orderViewsRoutes(router, deps);
  receiptsRoutes(router, deps);
  documentsRoutes(router, deps);
  purchasesRoutes(router, deps);
  purchaseListRoutes(router, deps);
  idempotencyRoutes(router, deps);
  paymentsRoutes(router, deps);
  payingRoutes(router, deps);
  endingRoutes(router, deps);
  refundsRoutes(router, deps);
  cardWebhook(api, deps);

  const description = openApiDocument(shopUrl);
  api.get('/openapi.json', async () => description);
}
