import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { schemaOnce } from '../schema';
import { outboxPages } from './outbox-pages';
import { insertMessage, schema } from './store';

export type MailSandbox = {
  /** Accepts a mail in place of a mail server. Deduplicates by `id`. */
  deliver: (mail: { id?: string; to: string; subject: string; html: string; text: string }) => Promise<void>;
  /** Accepts a text message in place of a provider. */
  deliverText: (message: { to: string; text: string }) => Promise<void>;
  /** The outbox page. Register it under `/sandbox/mail`. */
  pages: FastifyPluginAsync;
};

/** A stand-in for mail server and mailboxes, for development and tests: a page shows the sent messages. */
export function createMailSandbox({ pool }: { pool: pg.Pool }): MailSandbox {
  const ready = schemaOnce(pool, 'mail', schema);
  return {
    deliver: async (mail) => {
      await ready();
      await insertMessage(pool, { ...mail, kind: 'mail' });
    },
    deliverText: async ({ to, text }) => {
      await ready();
      await insertMessage(pool, { kind: 'text-message', to, subject: 'Text message', html: null, text });
    },
    pages: outboxPages(pool, ready),
  };
}
