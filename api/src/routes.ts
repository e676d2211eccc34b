import type { FastifyInstance } from 'fastify';
import type { Database } from './database/client';
import type { ChangeSignal } from './database/change-signal';
import type { PublicDataVersion } from './database/public-data-version';
import type { ReadReplica } from './database/read-replica';
import type { EventStreams } from './event-streams';
import type { Cards } from './external/cards';
import type { IdentityVerifier } from './external/identity';
import type { OrderNotifications } from './modules/orders/order-notifications';
import type { OpenOrderRules } from './modules/orders/create-order';
import type { Seller } from './modules/shop-settings/shop-settings';
import type { SecurityEvents } from './security-events/security-events';
import type { SessionStore } from './sessions/session-store';
import { createApiTokens } from './authentication';
import { createSendList } from './lists';
import { accountsRoutes } from './modules/accounts/accounts.routes';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes';
import { cartsRoutes } from './modules/carts/carts.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import { managedDrillsRoutes } from './modules/catalogue/managed-drills.routes';
import { productPlansRoutes } from './modules/catalogue/product-plans.routes';
import { customersRoutes } from './modules/customers/customers.routes';
import { notesRoutes } from './modules/notes/notes.routes';
import { orderTimelineRoutes } from './modules/order-timeline/order-timeline.routes';
import { orderViewsRoutes } from './modules/order-views/order-views.routes';
import { orderListRoutes } from './modules/orders/order-list.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { shipmentsRoutes } from './modules/orders/shipments.routes';
import { overviewRoutes } from './modules/overview/overview.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { pricingSettingsRoutes } from './modules/pricing/pricing-settings.routes';
import { purchasesRoutes } from './modules/purchases/purchases.routes';
import { receiptsRoutes } from './modules/receipts/receipts.routes';
import { returnsRoutes } from './modules/returns/returns.routes';
import { reviewsRoutes } from './modules/reviews/reviews.routes';
import { createPaymentDeps } from './modules/settlement/payment-deps';
import { refundsRoutes } from './modules/settlement/refunds.routes';
import { cardWebhook, settlementRoutes } from './modules/settlement/settlement.routes';
import { shopSettingsRoutes } from './modules/shop-settings/shop-settings.routes';
import { stockNoticesRoutes } from './modules/stock-notices/stock-notices.routes';
import { stockRoutes } from './modules/stock/stock.routes';
import { userDataRoutes } from './modules/user-data/user-data.routes';
import { openApiDocument } from './openapi';

/** The dependencies of the endpoints, provided by the host or a test. */
export type ApiDeps = {
  database: Database;
  identity: IdentityVerifier;
  sessions: SessionStore;
  cards: Cards;
  /** The key that signs API tokens. */
  tokenSecret: string;
  config: {
    publicUrl: string;
    apiOrigins: string[];
    ordersPerMinute: number;
    cartChangesPerMinute: number;
    timeZone: string;
    taxIncluded: boolean;
    openOrders: OpenOrderRules;
    reviewsPerHour: number;
    intentsPerHour: number;
    ownerEmail: string | null;
    identityLimits: { triesPerAddress: number };
    adminSecondFactor: boolean;
    seller: Seller;
  };
  publicDataVersion: PublicDataVersion;
  orderChanges: ChangeSignal;
  /** Streams of `orderChanges`. Close them before shutting down the API, because they otherwise stay open for minutes. */
  orderStreams: EventStreams;
  securityEvents: SecurityEvents;
  /** Default: everything is read from `database`. */
  replica?: Pick<ReadReplica, 'read'>;
  /** Called for each order event. */
  onOrderEvent?: (event: keyof OrderNotifications) => void;
};

const listLimits = { atOnce: 20, idleMilliseconds: 30_000 };

/** Every endpoint of the API, by module. */
export function addRoutes(api: FastifyInstance, given: ApiDeps): void {
  const { database, config } = given;
  const { ordersPerMinute, openOrders, reviewsPerHour, intentsPerHour } = config;
  const { publicUrl: shopUrl, ownerEmail } = config;
  const paymentDeps = createPaymentDeps(given.cards, { shopUrl, ownerEmail }, given.onOrderEvent);
  const { sendList, sendCsv } = createSendList(listLimits);
  const parts = {
    database,
    identity: given.identity,
    sessions: given.sessions,
    tokens: createApiTokens(given.tokenSecret),
    adminSecondFactor: config.adminSecondFactor,
    publicDataVersion: given.publicDataVersion,
    orderChanges: given.orderChanges,
    sendList,
    sendCsv,
  };
  catalogueRoutes(api, parts);
  managedDrillsRoutes(api, parts);
  productPlansRoutes(api, parts);
  stockRoutes(api, parts);
  reviewsRoutes(api, { ...parts, reviewsPerHour });
  stockNoticesRoutes(api, { ...parts, shopUrl });
  userDataRoutes(api, parts);
  accountsRoutes(api, {
    ...parts,
    triesPerAddress: config.identityLimits.triesPerAddress,
    securityEvents: given.securityEvents,
  });
  pricingSettingsRoutes(api, parts);
  const { seller, taxIncluded } = config;
  shopSettingsRoutes(api, { ...parts, seller, taxIncluded });
  customersRoutes(api, parts);
  auditLogRoutes(api, { ...parts, timeZone: config.timeZone });
  returnsRoutes(api, { ...parts, seller, shopUrl, ownerEmail });
  const replica = given.replica ?? { read: (work) => work(database.db) };
  overviewRoutes(api, { ...parts, timeZone: config.timeZone, replica });
  const cartSettings = { timeZone: config.timeZone, taxIncluded };
  cartsRoutes(api, { ...parts, cartSettings, cartChangesPerMinute: config.cartChangesPerMinute });
  const { notifications } = paymentDeps;
  ordersRoutes(api, { ...parts, notifications, shopUrl, ordersPerMinute, openOrders });
  shipmentsRoutes(api, { ...parts, notifications });
  notesRoutes(api, parts);
  orderTimelineRoutes(api, parts);
  orderViewsRoutes(api, parts);
  orderListRoutes(api, { ...parts, timeZone: config.timeZone, orderStreams: given.orderStreams });
  receiptsRoutes(api, { ...parts, seller, timeZone: config.timeZone });
  purchasesRoutes(api, {
    ...parts,
    notifications,
    shopUrl,
    ordersPerMinute,
    openOrders,
    cartSettings,
  });
  paymentsRoutes(api, parts);
  settlementRoutes(api, { ...parts, paymentDeps, intentsPerHour });
  refundsRoutes(api, { ...parts, paymentDeps });
  cardWebhook(api, { database, paymentDeps, orderChanges: given.orderChanges });

  const description = openApiDocument(config.publicUrl);
  api.get('/openapi.json', async () => description);
}
