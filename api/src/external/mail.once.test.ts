import { describe, expect, test } from 'vitest';
import { hold } from '../../test/hold';
import { startMailServer } from '../../test/mail-server';
import { createSmtpMailer, MailRefused, tryMailServer } from './mail';

const mail = {
  id: '0198f0c4-0000-7000-8000-000000000003',
  to: 'mona@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
};
const from = { name: 'The Shop', address: 'shop@shop.example' };

describe('a mail over SMTP', () => {
  test('is sent from the shop to one recipient, as HTML and text, with a message id', async () => {
    const { url, taken } = await startMailServer();
    await createSmtpMailer({ url, from }).send(mail);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: 'shop@shop.example', to: ['mona@example.com'] });
    const { source } = taken[0] ?? { source: '' };
    expect(source).toContain(`Message-ID: <${mail.id}@shop.example>`);
    expect(source).toContain('text/plain');
    expect(source).toContain('text/html');
    expect(source).toContain('Auto-Submitted: auto-generated');
  });

  test.each([
    ['', 'From: shop@shop.example'],
    ['The Shop', 'From: The Shop <shop@shop.example>'],
    ['Acme: Tools', 'From: "Acme: Tools" <shop@shop.example>'],
    ['Drills, Bits; @ home', 'From: "Drills, Bits; @ home" <shop@shop.example>'],
    ['The "Drill" Shop', String.raw`From: "The \"Drill\" Shop" <shop@shop.example>`],
    ['Bücher', 'From: =?UTF-8?Q?B=C3=BCcher?= <shop@shop.example>'],
  ])('comes from one mailbox with the very name %j', async (name, header) => {
    const { url, taken } = await startMailServer();
    await createSmtpMailer({ url, from: { ...from, name } }).send(mail);
    expect(taken[0]).toMatchObject({ from: 'shop@shop.example' });
    expect(taken[0]?.source.split('\r\n')).toContain(header);
  });

  test('has a message id of the domain in ASCII', async () => {
    const { url, taken } = await startMailServer();
    await createSmtpMailer({ url, from: { name: '', address: 'shop@bücher.example' } }).send(mail);
    expect(taken[0]?.source).toContain(`Message-ID: <${mail.id}@xn--bcher-kva.example>`);
  });

  test.each([
    ['its sender', 550, { onMailFrom: 550 }],
    ['its recipient', 550, { onRcptTo: 550 }],
    ['its recipient’s address', 501, { onRcptTo: 501 }],
    ['its content', 554, { onData: 554 }],
  ])(
    'that is refused for %s with %i is refused permanently, and the error names nobody',
    async (_, code, answers) => {
      const { url } = await startMailServer(answers);
      const sending = createSmtpMailer({ url, from }).send(mail);
      const error = await sending.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(MailRefused);
      expect(String(error)).toMatch(new RegExp(`The mail server did not take a mail \\(E\\w+ ${code}\\)$`));
    },
  );

  test.each([
    ['is busy', { onRcptTo: 451 }],
    ['has no room for it', { onData: 452 }],
    ['requires authentication', { onMailFrom: 530 }],
    ['refuses the password', { onAuth: 535 }],
  ])('is not refused permanently when the server %s', async (_, answers) => {
    const { url } = await startMailServer(answers);
    const error = await createSmtpMailer({ url, from })
      .send(mail)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  test('to an unreachable server fails', async () => {
    const { url, close } = await startMailServer();
    await close();
    await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toThrow(
      'The mail server did not take a mail',
    );
  });

  test('fails at its timeout, and nothing is sent afterwards', async () => {
    const { held, release } = hold();
    const server = await startMailServer({ beforeRcptTo: () => held });
    const sending = createSmtpMailer({ url: server.url, from, timeLimitSeconds: 0.3 }).send(mail);
    await expect(sending).rejects.toThrow('The mail server did not take a mail (EABORT)');
    release();
    await server.idle();
    expect(server.taken).toEqual([]);
  });
});

describe('trying a mail server', () => {
  test('signs in and sends nothing', async () => {
    const { url, taken, idle } = await startMailServer();
    await tryMailServer(url, { requireTls: false });
    await idle();
    expect(taken).toEqual([]);
  });

  test('fails with the code of the refusal', async () => {
    const { url } = await startMailServer({ onAuth: 535 });
    await expect(tryMailServer(url, { requireTls: false })).rejects.toMatchObject({ code: 'EAUTH' });
  });

  test('refuses a server without TLS if asked to', async () => {
    const { url } = await startMailServer();
    await expect(tryMailServer(url, { requireTls: true })).rejects.toThrow();
  });
});
