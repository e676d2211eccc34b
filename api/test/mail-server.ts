import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, vi } from 'vitest';

/** Status codes to refuse with, and hooks that run before the server responds. */
export type MailServerTroubles = {
  onAuth?: number;
  onMailFrom?: number;
  onRcptTo?: number;
  onData?: number;
  beforeRcptTo?: (to: string) => Promise<unknown>;
  /** Runs when the whole mail has arrived, before it is stored. */
  beforeData?: (to: string) => Promise<unknown>;
  /** Runs when the mail is stored, before the server confirms it: for example to cut the connection. */
  afterData?: (cut: () => void) => void;
};

export type TakenMail = { from: string; to: string[]; source: string };

/** A mail server that stores accepted mails; its troubles may change while it runs. It closes when the test ends. */
export async function startMailServer(troubles: MailServerTroubles = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      troubles.onAuth ? done(refusal(troubles.onAuth)) : done(null, { user: auth.username ?? '' }),
    onMailFrom: (_address, _session, done) => done(refusal(troubles.onMailFrom)),
    onRcptTo: ({ address }, _session, done) =>
      void respond(done, async () => {
        await troubles.beforeRcptTo?.(address);
        return troubles.onRcptTo;
      }),
    onData: (stream, session, done) =>
      void respond(done, async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const source = (await buffer(stream)).toString();
        await troubles.beforeData?.(to[0] ?? '');
        if (troubles.onData) return troubles.onData;
        const sender = session.envelope.mailFrom;
        taken.push({ from: sender ? sender.address : '', to, source });
        troubles.afterData?.(() => {
          for (const connection of server.connections) if (connection.id === session.id) connection.close();
        });
        return undefined;
      }),
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  /** Resolves when there are no connections. */
  const idle = () => vi.waitFor(() => expect(server.connections.size).toBe(0), 10_000);
  return { url: `smtp://user:secret@127.0.0.1:${port}`, troubles, taken, close, idle };
}

/** Responds with the status that `decide` returns; undefined is success. */
async function respond(
  done: (error?: Error | null) => void,
  decide: () => Promise<number | undefined>,
): Promise<void> {
  try {
    done(refusal(await decide()));
  } catch (error) {
    done(error as Error);
  }
}

function refusal(code: number | undefined): Error | null {
  return code ? Object.assign(new Error('No'), { responseCode: code }) : null;
}
