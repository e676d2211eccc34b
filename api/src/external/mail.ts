import { createTransport } from 'nodemailer';

/** One e-mail, in both forms that mail programs show. */
export type Mail = { to: string; subject: string; html: string; text: string };

/** The way out for e-mails. */
export type Mailer = {
  /**
   * Hands the mail over to the mail server. `id` is the same at each try of one mail, so that a copy can be recognised.
   * @throws when the server does not take it, or does not answer within half a minute
   */
  send: (mail: Mail & { id: string }) => Promise<void>;
};

/**
 * SMTP by an address such as `smtps://user:password@mail.example:465`.
 * @param from what the mails name as their sender: `Shop <shop@example.org>`
 * Source: https://nodemailer.com/smtp
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
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
        });
      } catch (error) {
        throw new Error(`The mail server did not take a mail (${reasonOf(error)})`);
      }
    },
  };
}

/** Codes only: the sentences of a mail server quote addresses, and faults are logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || error.name;
}
