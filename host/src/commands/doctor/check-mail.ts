import { type Config, isLoopback } from '@chuck-and-bit/api/config';
import { tryMailServer } from '@chuck-and-bit/api/external/mail';
import { hasCode } from '@chuck-and-bit/api/error-code';
import { type Finding, findingsAbout, reasonOf } from './finding';

const { fault, ok, warning } = findingsAbout('Mail');

/** Checks the connection to the mail server, its credentials and TLS. Sends nothing. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (mail.kind === 'sandbox') return [];
  const address = new URL(mail.url);
  const encrypts = address.protocol === 'smtps:' || address.searchParams.get('requireTLS') === 'true';
  try {
    await tryMailServer(mail.url, { requireTls: false });
  } catch (error) {
    return [fault(explain(error))];
  }
  const reached = ok(`${address.hostname} accepts mail from ${mail.from.address}`);
  if (encrypts || isLoopback(`http://${address.hostname}`)) return [reached];
  try {
    await tryMailServer(mail.url, { requireTls: true });
    return [reached, warning('Add ?requireTLS=true to SMTP_URL, so that no mail is sent without encryption')];
  } catch {
    return [reached, fault('The server does not offer STARTTLS: use its smtps:// address')];
  }
}

function explain(error: unknown): string {
  if (hasCode(error, 'EAUTH')) return 'The server refuses the user or the password of SMTP_URL';
  if (hasCode(error, 'EDNS')) return 'The host of SMTP_URL was not found';
  return `The server can't be used: ${reasonOf(error)}`;
}
