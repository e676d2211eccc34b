import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSmtpMailer } from './mail';

let server: Server | undefined;
afterEach(() => server?.close());

/** As much of a mail server as one mail needs. @returns its address and what was said to it */
async function startServer(refuse = false): Promise<{ url: string; said: string[] }> {
  const said: string[] = [];
  server = createServer((socket: Socket) => {
    let inData = false;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        said.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT') && refuse) {
          socket.write(`550 ${line} is nobody here\r\n`);
        } else {
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said };
}

const mail = {
  id: '0198f0c4-0000-7000-8000-000000000003',
  to: 'mona@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
};

describe('a mail over SMTP', () => {
  test('goes to its one recipient, from the shop, in both forms, with an id of its own', async () => {
    const { url, said } = await startServer();
    await createSmtpMailer({ url, from: 'The Shop <shop@shop.example>' }).send(mail);
    expect(said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<mona@example.com>']);
    expect(said.find((line) => line.startsWith('MAIL'))).toContain('<shop@shop.example>');
    const message = said.join('\n');
    expect(message).toContain(`Message-ID: <${mail.id}@shop.example>`);
    expect(message).toContain('text/plain');
    expect(message).toContain('text/html');
  });

  test('that is refused fails without naming anybody', async () => {
    const { url } = await startServer(true);
    const sending = createSmtpMailer({ url, from: 'shop@shop.example' }).send(mail);
    await expect(sending).rejects.toThrow(/^The mail server did not take a mail \(E\w+ 550\)$/);
  });

  test('to a server that is not there fails', async () => {
    const { url } = await startServer();
    await new Promise((resolve) => server?.close(resolve));
    const sending = createSmtpMailer({ url, from: 'shop@shop.example' }).send(mail);
    await expect(sending).rejects.toThrow('The mail server did not take a mail');
  });
});
