import { createTransport } from 'nodemailer';

/** One e-mail, in both forms that mail programs show. */
export type Mail = { to: string; subject: string; html: string; text: string };

/** The way out for e-mails. */
export type Mailer = {
  /** Seconds after which a mail was either taken or has failed; nothing of it is sent later. */
  timeLimitSeconds: number;
  /**
   * Hands the mail over to the mail server. `id` is the same at each try of one mail, so that a copy can be recognised.
   * @throws MailRefused when the server refuses this mail for good; any other error may pass
   */
  send: (mail: Mail & { id: string }) => Promise<void>;
};

/** The mail server answered 5xx to this mail: sending it again is of no use (RFC 5321, section 4.2.1). */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Servers may take minutes to answer, and a mail that they take after we gave up is sent twice. */
const defaultTimeLimitSeconds = 300;

/**
 * SMTP by an address such as `smtps://user:password@mail.example:465`.
 * @param from what the mails name as their sender: `Shop <shop@example.org>`
 * Source: https://nodemailer.com/smtp
 */
export function createSmtpMailer({
  url,
  from,
  timeLimitSeconds = defaultTimeLimitSeconds,
}: {
  url: string;
  from: string;
  timeLimitSeconds?: number;
}): Mailer {
  const transport = createTransport(settingsOf(url, timeLimitSeconds));
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    timeLimitSeconds,
    send: async ({ id, to, subject, html, text }) => {
      try {
        await transport.sendMail({
          from,
          // As an object, so that nothing in it is read as a further recipient.
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
 * Connects and signs in to a mail server as `createSmtpMailer` does, and sends nothing.
 * @param options `requireTls`: refuses a server that does not encrypt
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

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** A 5xx to the mail itself. One about signing in (53x), or before, is a fault of the configuration and can be mended. */
function isRefusal(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as SmtpError;
  return /^(MAIL FROM|RCPT TO|DATA)$/.test(command) && /^5[^3]/.test(String(responseCode));
}

/** Codes only: the sentences of a mail server quote addresses, and faults are logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as SmtpError;
  return [code, responseCode].filter(Boolean).join(' ') || error.name;
}
