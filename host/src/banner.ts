import path from 'node:path';
import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import { fileKinds } from '@chuck-and-bit/api/external/files/file-store';
import { folderOf } from './services/files';
import type { Shop } from './shop';

/** Reports that the shop is open and what it runs on: as a text for a terminal, or as one log line. */
export async function reportStart(config: Config, shop: Shop): Promise<void> {
  const facts = await listFacts(config, shop.database);
  if (config.logFormat === 'json') {
    const fields = facts.map(([name, value]) => [name.toLowerCase(), value]);
    return shop.app.log.info(Object.fromEntries(fields), 'the shop is open');
  }
  const rows = facts.map(([name, value]) => `  ${name.padEnd(12)}${value}`);
  console.log(['', '  Chuck & Bit is open', '', ...rows, ''].join('\n'));
}

async function listFacts(config: Config, database: Database): Promise<[name: string, value: string][]> {
  const google: [string, string][] =
    config.identity.kind === 'embedded' ? [['Google', googleLine(config)]] : [];
  const facts: [string, string][] = [
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
        ? `Firebase${config.identity.emulator ? ' EMULATOR: anyone can sign in as anyone' : ''}`
        : 'embedded, in the same database',
    ],
    ...google,
    ['Cards', cardsLine(config)],
    [
      'Mail',
      config.mail.kind === 'smtp'
        ? 'SMTP'
        : `SANDBOX: ${config.publicUrl}/sandbox/mail/ (SMTP_URL for real mail)`,
    ],
    ['Files', filesLine(config)],
    ['API', `${config.publicUrl}/docs`],
  ];
  if (!config.production) {
    const { findDemoAccounts } = await import('./demo-data/add-demo-data');
    for (const { email, password, role } of await findDemoAccounts(database)) {
      facts.push([role === 'admin' ? 'Demo admin' : 'Demo user', `${email} / ${password}`]);
    }
  }
  return facts;
}

function postgresLine({ isPooled, hasSessions }: NonNullable<Database['server']>): string {
  if (!isPooled) return 'PostgreSQL';
  return hasSessions
    ? 'PostgreSQL through a connection pooler'
    : 'PostgreSQL through a connection pooler; set DATABASE_DIRECT_URL, so that processes receive changes at once';
}

function filesLine({ files, dataDir, databaseUrl }: Config): string {
  if (files.kind === 's3') return `in ${files.endpoint ?? `S3 (${files.region})`}/${files.bucket}`;
  const folders = `in ${fileKinds.map((kind) => folderOf(kind, dataDir)).join(' and ')}`;
  return databaseUrl === null
    ? folders
    : `${folders}; several machines need to share them (FILES_S3_* for a store)`;
}

function cardsLine({ cards, publicUrl }: Config): string {
  if (cards.kind === 'stripe') return cards.isTestMode ? 'Stripe TEST MODE: no money moves' : 'Stripe';
  return `SANDBOX: ${publicUrl}/sandbox/stripe/dashboard/ (STRIPE_* for real cards)`;
}

function googleLine({ google }: Config): string {
  if (google.kind === 'google') return 'Google';
  return google.kind === 'sandbox'
    ? 'SANDBOX: anyone can sign in as anyone (GOOGLE_* for real sign-in)'
    : 'off';
}
