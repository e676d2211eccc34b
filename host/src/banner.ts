import path from 'node:path';
import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import type { Shop } from './shop';

/** The text printed when the shop is ready. */
export async function startBanner(config: Config, { database }: Shop): Promise<string> {
  const lines = [
    ['Address', config.publicUrl],
    [
      'Database',
      database.server
        ? postgresLine(database.server)
        : `embedded, in ${path.resolve(config.dataDir)} (DATABASE_URL for PostgreSQL)`,
    ],
    [
      'Identity',
      config.identity.kind === 'firebase'
        ? `Firebase${config.identity.emulator ? ' EMULATOR: anyone can be anyone' : ''}`
        : 'embedded, in the same database',
    ],
    ...(config.identity.kind === 'embedded' ? [['Google', googleLine(config)]] : []),
    [
      'Cards',
      config.cards.kind === 'stripe'
        ? 'Stripe'
        : `SANDBOX: ${config.publicUrl}/sandbox/stripe/dashboard/ (STRIPE_* for real cards)`,
    ],
    [
      'Mail',
      config.mail.kind === 'smtp'
        ? 'SMTP'
        : `SANDBOX: ${config.publicUrl}/sandbox/mail/ (SMTP_URL for real mail)`,
    ],
    ['API', `${config.publicUrl}/docs`],
  ];
  if (!config.production) {
    const { findDemoAccounts } = await import('./demo-data/add-demo-data');
    for (const { email, password, role } of await findDemoAccounts(database)) {
      lines.push([role === 'admin' ? 'Demo admin' : 'Demo user', `${email} / ${password}`]);
    }
  }
  const rows = lines.map(([name = '', value]) => `  ${name.padEnd(12)}${value}`);
  return ['', '  Chuck & Bit is open', '', ...rows, ''].join('\n');
}

function postgresLine({ isPooled, hasSessions }: NonNullable<Database['server']>): string {
  if (!isPooled) return 'PostgreSQL';
  return hasSessions
    ? 'PostgreSQL through a connection pooler'
    : 'PostgreSQL through a connection pooler; DATABASE_DIRECT_URL around it lets processes hear of changes at once';
}

function googleLine({ google }: Config): string {
  if (google.kind === 'google') return 'Google';
  return google.kind === 'sandbox' ? 'SANDBOX: be anyone (GOOGLE_* for real sign-in)' : 'off';
}
