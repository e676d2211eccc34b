import type { Database } from './database/client';
import { withAdvisoryLock } from './database/with-advisory-lock';
import type { PublicDataVersion } from './database/public-data-version';
import type { FileStore } from './external/files/file-store';
import type { PictureServices } from './external/pictures/picture-services';
import type { Mailer } from './external/mail';
import { deleteExpiredKeys } from './idempotency/idempotency.queries';
import { deleteOldCarts } from './modules/carts/carts.queries';
import { publishDue } from './modules/catalogue/products/publish-due';
import { deleteOldImports } from './modules/catalogue/imports/product-imports.queries';
import { startRunningImports } from './modules/catalogue/imports/run-imports';
import { issueAllWaiting } from './modules/invoicing/issue-documents';
import { anonymizeOldDocuments } from './modules/invoicing/anonymize-old-documents';
import { deleteOldMails } from './modules/mails/mails.queries';
import { startSendingMails } from './modules/mails/send-mails';
import { anonymizeOldPurchases } from './modules/purchases/anonymize-purchases';
import { mergeOrderChanges } from './modules/purchase-list/list-version.queries';
import { createPictureFetcher } from './modules/pictures/fetch-pictures';
import { sweepPictures } from './modules/pictures/sweep-pictures';
import { sweepDocuments } from './modules/product-documents/sweep-documents';
import { keepDays } from './modules/overview/keep-days';
import { expireOrders, warnOfExpiry } from './modules/settlement/ending/expire-orders';
import { deleteOldEvents, reconcile } from './modules/settlement/paying/reconcile';
import type { PaymentDeps } from './modules/settlement/payment-deps';
import { notifyLowStock } from './modules/stock/notify-low-stock';
import { deleteEndedAttempts } from './attempt-limits/attempt-limits.queries';
import { followAnnouncement } from './modules/shop-settings/follow-announcement';
import {
  type ConfiguredSettings,
  followSettings,
  readOwnerEmail,
  readShopSettings,
} from './modules/shop-settings/shop-settings';
import { deleteOldAuditEntries } from './modules/audit-log/audit-log.queries';
import { deleteOldSecurityEvents } from './security-events/security-events.queries';
import { deleteOldFirebaseSessions } from './sessions/sessions.queries';

export type BackgroundDeps = ConfiguredSettings & {
  database: Database;
  paymentDeps: PaymentDeps;
  mailer: Mailer;
  pictures: PictureServices;
  documents: FileStore;
  reconcileSeconds: number;
  mailsPerSecond: number;
  publicDataVersion: PublicDataVersion;
  onError: (error: unknown, work: string) => void;
  /** Called after each run of this process with the number of failures. */
  onRun?: (work: string, failures: number) => void;
};

/** @returns the failures, which the next run retries */
type Work = () => Promise<unknown[]>;

async function sweepFiles({ database, pictures, documents }: BackgroundDeps): ReturnType<Work> {
  await sweepPictures(pictures.store, database.db);
  await sweepDocuments(documents, database.db);
  return [];
}

/**
 * Starts the background work: each kind runs at the start and then periodically, in one process at a time.
 * @returns stops the schedule and waits for the runs in progress
 */
export function startBackground(deps: BackgroundDeps): { close: () => Promise<void> } {
  const { database, paymentDeps, reconcileSeconds, onError, onRun = () => {} } = deps;
  const { db } = database;
  const repeat = (name: string, lock: number, seconds: number, work: Work) =>
    repeatedly(seconds, async () => {
      try {
        await withAdvisoryLock(database, lock, async () => {
          const failures = await work();
          for (const failure of failures) onError(failure, name);
          onRun(name, failures.length);
        });
      } catch (error) {
        onRun(name, 1);
        onError(error, name);
      }
    });
  /** Also after an error: part of the work may be committed. Payments that end, and refunds, return units to the stock. */
  const { raise } = deps.publicDataVersion;
  const pictureFetcher = createPictureFetcher(deps.pictures, db, deps.publicDataVersion);
  const stops = [
    startPublishing(deps),
    repeat('reconcile payments', 7_316_202, reconcileSeconds, () =>
      reconcile(db, paymentDeps).finally(raise),
    ),
    repeat('expire orders', 7_316_203, Math.min(60, reconcileSeconds), async () => {
      await warnOfExpiry(db, paymentDeps);
      return expireOrders(db, paymentDeps).finally(raise);
    }),
    repeat('notify of low stock', 7_316_205, Math.min(60, reconcileSeconds), async () => {
      const ownerEmail = await readOwnerEmail(db, deps);
      await notifyLowStock(db, { ownerEmail, shopUrl: paymentDeps.shopUrl });
      return [];
    }),
    // A change of the configured seller takes effect at the start.
    repeat('issue documents', 7_316_206, 60, async () => {
      await issueAllWaiting(db, deps.seller);
      return [];
    }),
    repeat('merge order changes', 7_316_208, 60, async () => {
      await mergeOrderChanges(db);
      return [];
    }),
    // Short, because people wait for pictures of addresses that they have just entered.
    repeat('fetch pictures', 7_316_210, 2, () => pictureFetcher.run()),
    repeat('sweep files', 7_316_211, 600, () => sweepFiles(deps)),
    repeat('sum days', 7_316_207, 600, async () => {
      await keepDays(db, (await readShopSettings(db, deps)).timeZone);
      return [];
    }),
    repeat('clean up', 7_316_204, 3_600, async () => {
      await deleteExpiredKeys(db);
      await deleteEndedAttempts(db);
      await deleteOldEvents(db);
      await deleteOldSecurityEvents(db);
      await deleteOldAuditEntries(db);
      await deleteOldFirebaseSessions(db);
      await deleteOldMails(db);
      await deleteOldCarts(db);
      await deleteOldImports(db);
      await anonymizeOldPurchases(db, deps);
      await anonymizeOldDocuments(db, deps);
      return [];
    }),
  ];
  const mails = startSendingMails(db, deps.mailer, {
    ...deps,
    onError: (error) => onError(error, 'send mails'),
  });
  const imports = startRunningImports(db, {
    publicDataVersion: deps.publicDataVersion,
    onError: (error) => onError(error, 'import products'),
  });
  return {
    close: async () => {
      await Promise.all([...stops.map((stop) => stop()), mails.close(), imports.close()]);
    },
  };
}

/**
 * In each process at once, because what appears at a time appears in its second: products, and the announcement above pages, which
 * goes in its second too. @returns as `repeatedly`
 */
function startPublishing({
  database,
  publicDataVersion,
  onError,
  onRun = () => {},
  ...configured
}: BackgroundDeps) {
  const name = 'publish products';
  const hasTurned = followAnnouncement(
    followSettings(database.db, configured, publicDataVersion.current),
    Date.now,
  );
  return repeatedly(1, async () => {
    try {
      const published = await publishDue(database.db);
      if ((await hasTurned()) || published > 0) publicDataVersion.raise();
      onRun(name, 0);
    } catch (error) {
      onRun(name, 1);
      onError(error, name);
    }
  });
}

/** Runs at once, then `seconds` after the end of each run. @returns stops, and waits for the run in progress */
function repeatedly(seconds: number, run: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const turn = () => {
    current = run().then(() => {
      if (!stopped) timer = setTimeout(turn, seconds * 1000).unref();
    });
  };
  turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
