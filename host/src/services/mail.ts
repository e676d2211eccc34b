import type { Config } from '@chuck-and-bit/api/config';
import { createSmtpMailer, type Mailer } from '@chuck-and-bit/api/external/mail';
import { createMailSandbox } from '@chuck-and-bit/sandbox/mail/mail-sandbox';
import type { FastifyInstance } from 'fastify';
import type { Database } from '@chuck-and-bit/api/database/client';

const sandboxPath = '/sandbox/mail';

export type ChosenMail = {
  mailer: Mailer;
  /** Sends a code by text message; null: there is no provider. */
  sendPhoneCode: ((phoneNumber: string, code: string) => Promise<void>) | null;
  /** Registers the sandbox's outbox page, if it is used. */
  serve: (app: FastifyInstance) => void;
};

/** A mail server if one is configured, otherwise the mail sandbox. */
export function chooseMail({ mail }: Pick<Config, 'mail'>, { pool }: Database): ChosenMail {
  if (mail.kind === 'smtp') return { mailer: createSmtpMailer(mail), sendPhoneCode: null, serve: () => {} };
  const outbox = createMailSandbox({ pool });
  return {
    mailer: { timeLimitSeconds: 30, send: (message) => outbox.deliver(message) },
    sendPhoneCode: (phoneNumber, code) =>
      outbox.deliverText({ to: phoneNumber, text: `Your code is ${code}.` }),
    serve: (app) => {
      app.register(outbox.pages, { prefix: sandboxPath });
    },
  };
}
