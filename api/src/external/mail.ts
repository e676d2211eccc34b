import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import type { Mailbox } from '../mailbox';

/** One e-mail, as HTML and as plain text. */
export type Mail = { to: string; subject: string; html: string; text: string };

export type Mailer = {
  /** Seconds after which `send` has succeeded or failed; nothing is sent later. */
  timeLimitSeconds: number;
  /**
   * Submits the mail to the mail server. `id` is the same for every try, so that duplicates can be recognised.
   * @throws MailRefused when the server rejects this mail permanently; any other error may be temporary
   */
  send: (mail: Mail & { id: string }) => Promise<void>;
};

/** The mail server rejected this mail with 5xx, which is permanent (RFC 5321, section 4.2.1). */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Servers may take minutes to respond; a mail that is accepted after the timeout is sent twice. */
const defaultTimeLimitSeconds = 300;

/**
 * A mailer over SMTP, with an address such as `smtps://user:password@mail.example:465`.
 * Source: https://nodemailer.com/smtp
 */
export function createSmtpMailer(options: { url: string; from: Mailbox; timeLimitSeconds?: number }): Mailer {
  const { url, from, timeLimitSeconds = defaultTimeLimitSeconds } = options;
  const transport = createTransport(settingsOf(url, timeLimitSeconds));
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1)) || 'localhost';
  return {
    timeLimitSeconds,
    send: async ({ id, to, subject, html, text }) => {
      try {
        await transport.sendMail({
          // Objects, because a string is parsed: a name with a comma or a colon would become several mailboxes.
          from: { ...from },
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeLimitSeconds * 1000),
        });
      } catch (error) {
        const reason = `The mail server did not take a mail (${reasonOf(error)})`;
        throw isRefusal(error) ? new MailRefused(reason) : new Error(reason);
      }
    },
  };
}

/**
 * Connects and authenticates like `createSmtpMailer`, without sending.
 * @param options `requireTls`: refuses a server without TLS
 * @throws with nodemailer's codes, such as EAUTH, ECONNECTION, ESOCKET or ETLS
 */
export async function tryMailServer(url: string, { requireTls }: { requireTls: boolean }): Promise<void> {
  const transport = createTransport({ ...settingsOf(url), requireTLS: requireTls });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function settingsOf(url: string, timeLimitSeconds = 30) {
  return {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeLimitSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A 5xx about the mail itself. Authentication errors (53x) and earlier ones come from the configuration and can be fixed. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return false;
  return (
    /^(MAIL FROM|RCPT TO|DATA)$/.test(String(error.command)) && /^5[^3]/.test(String(error.responseCode))
  );
}

/** Codes only, because this is logged and a mail server's messages quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode];
  return codes.filter(Boolean).join(' ') || error.name;
}
