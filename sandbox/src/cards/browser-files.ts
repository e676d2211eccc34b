// oxlint-disable import/default -- Vite gives a `?raw` file's text as its default export.
import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml } from '../page';
import apiCall from './browser/api-call.js?raw';
import authenticationDialog from './browser/authentication-dialog.js?raw';
import cardElement from './browser/card-element.js?raw';
import cardFrameStyle from './browser/card-frame.css?raw';
import cardFramePage from './browser/card-frame.html?raw';
import cardFrame from './browser/card-frame.js?raw';
import cardRules from './browser/card-rules.js?raw';
import stripe from './browser/stripe.js?raw';

/** Concatenates modules, dependencies first, into one classic script. */
function classicScript(...modules: string[]): string {
  const bodies = modules.map((text) => text.replace(/^import [^;]+;$/gm, '').replace(/^export /gm, ''));
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}

const stripeScript = classicScript(apiCall, authenticationDialog, cardElement, stripe);
const frameScript = classicScript(apiCall, cardRules, cardFrame);

/** Serves the browser's files: Stripe.js, and the frame that card digits are typed into. */
export const browserFiles: FastifyPluginAsync<{ frameAncestors: string[] }> = async (app, options) => {
  const ancestors = options.frameAncestors.join(' ') || "'none'";

  app.get('/stripe.js', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      })
      .send(stripeScript),
  );

  app.get('/card-frame', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      `connect-src 'self' ${options.frameAncestors.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ');
    // The host's default headers would prevent the shop from framing this page.
    for (const header of ['x-frame-options', 'cross-origin-embedder-policy', 'cross-origin-opener-policy']) {
      reply.raw.removeHeader(header);
      reply.removeHeader(header);
    }
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
      .send(
        cardFramePage
          .replaceAll('{{nonce}}', nonce)
          .replaceAll('{{shopOrigins}}', escapeHtml(options.frameAncestors.join(' ')))
          .replace('{{style}}', () => cardFrameStyle)
          .replace('{{script}}', () => frameScript),
      );
  });
};
