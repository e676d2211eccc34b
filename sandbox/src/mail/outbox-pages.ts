import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { escapeHtml, momentHtml, sendPage, tableHtml } from '../page';
import { storableText, textFields } from '../storable-text';
import { findMessage, listMessages, type Message } from './store';

const note = 'A stand-in for email and text messages. Nothing here was sent to anyone.';
const shown = 200;
const link = /(https?:\/\/[^\s<>"]+)/g;

type ById = { Params: { id: string } };

/**
 * `/`: all messages, newest first. `/messages?to=`: the same as JSON. `/messages/{id}`: one message,
 * `/messages/{id}/html`: its HTML alone.
 */
export function outboxPages(pool: pg.Pool, ready: () => Promise<void>): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async () => ready());

    app.get('/', async (request, reply) => {
      const to = readTo(request.query);
      const messages = await listMessages(pool, to, shown);
      return sendPage(reply, { title: 'Outbox', note, body: listHtml(messages, to, app.prefix) });
    });

    app.get('/messages', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return (await listMessages(pool, readTo(request.query), shown)).map((message) => ({
        ...message,
        links: message.text.match(link) ?? [],
      }));
    });

    app.get<ById>('/messages/:id', async (request, reply) => {
      const message = await findMessage(pool, storableText(request.params.id));
      if (!message) return reply.callNotFound();
      return sendPage(reply, { title: message.subject, note, body: messageHtml(message, app.prefix) });
    });

    app.get<ById>('/messages/:id/html', async (request, reply) => {
      const message = await findMessage(pool, storableText(request.params.id));
      if (!message?.html) return reply.callNotFound();
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          // An untrusted mail may neither run nor load anything. Its links work.
          'content-security-policy': [
            "default-src 'none'",
            "style-src 'unsafe-inline'",
            'img-src data:',
            'sandbox allow-popups allow-top-navigation-by-user-activation',
            "frame-ancestors 'self'",
          ].join('; '),
        })
        .send(message.html.replace(/<head>/i, '<head><base target="_top">'));
    });
  };
}

function readTo(query: unknown): string | null {
  const { to = '' } = textFields(query);
  return to.trim() || null;
}

function listHtml(messages: Message[], to: string | null, prefix: string): string {
  const all = to === null ? '' : `<p>To ${escapeHtml(to)} only. <a href="${prefix}/">Show all</a></p>`;
  if (messages.length === 0) return `${all}<p class="faint">No messages yet.</p>`;
  const rows = messages.map(
    (message) =>
      `<td><a href="${prefix}/messages/${message.id}">${escapeHtml(message.subject)}</a></td>` +
      `<td><a href="${prefix}/?to=${encodeURIComponent(message.to)}">${escapeHtml(message.to)}</a></td>` +
      `<td>${kindOf(message)}</td><td>${momentHtml(message.createdAt)}</td>`,
  );
  return all + tableHtml(['Subject', 'To', 'Kind', 'Sent'], rows);
}

function messageHtml(message: Message, prefix: string): string {
  const html =
    message.html === null
      ? ''
      : `<h2>As HTML</h2>
<iframe title="The email as HTML" src="${prefix}/messages/${message.id}/html"
  sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`;
  return `<p><a href="${prefix}/">Back to the outbox</a></p>
<dl><dt>To</dt><dd>${escapeHtml(message.to)}</dd><dt>Kind</dt><dd>${kindOf(message)}</dd>
<dt>Sent</dt><dd>${momentHtml(message.createdAt)}</dd></dl>
${html}
<h2>As text</h2>
<pre>${linkedText(message.text)}</pre>`;
}

function kindOf(message: Message): string {
  return message.kind === 'mail' ? 'Email' : 'Text message';
}

function linkedText(text: string): string {
  const parts = text.split(link).map(escapeHtml);
  return parts.map((part, index) => (index % 2 === 1 ? `<a href="${part}">${part}</a>` : part)).join('');
}
