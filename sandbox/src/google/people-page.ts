import type { FastifyReply } from 'fastify';
import { escapeHtml, hiddenFieldsHtml, sendPage } from '../page';

const note = 'A stand-in for logging in with Google: be whoever you like. Nothing is sent to Google.';

/** Test people. The last one's email is not verified. */
const people = [
  { email: 'ada.auger@example.com', name: 'Ada Auger', verified: true },
  { email: 'ben.brace@example.com', name: 'Ben Brace', verified: true },
  { email: 'cleo.countersink@example.com', name: 'Cleo Countersink', verified: false },
];

const requestFields = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'nonce',
] as const;
export type AuthorizationRequest = Record<(typeof requestFields)[number], string>;

/** @returns the request, or its error. With a wrong client or redirect URI there must be no redirect. */
export function readRequest(
  query: Record<string, string>,
  options: { clientId: string; redirectUri: string },
): AuthorizationRequest | string {
  const authorization = Object.fromEntries(
    requestFields.map((name) => [name, query[name] ?? '']),
  ) as AuthorizationRequest;
  if (authorization.client_id !== options.clientId) return 'The client_id is not known here.';
  if (authorization.redirect_uri !== options.redirectUri) return 'The redirect_uri is not registered.';
  if (authorization.response_type !== 'code') return 'The response_type must be code.';
  if (authorization.code_challenge !== '' && query['code_challenge_method'] === 'plain') {
    return 'The code_challenge_method must be S256.';
  }
  return authorization;
}

export function sendFault(reply: FastifyReply, fault: string): FastifyReply {
  reply.code(400);
  return sendPage(reply, {
    title: "You can't log in here",
    note,
    body: `<p class="fault">${escapeHtml(fault)}</p>`,
  });
}

export function sendPeople(
  reply: FastifyReply,
  authorization: AuthorizationRequest,
  prefix: string,
): FastifyReply {
  const form = (className: string, content: string) =>
    `<form class="${className}" method="post" action="${prefix}/authorize">${hiddenFieldsHtml(authorization)}${content}</form>`;

  const buttons = people.map(({ email, name, verified }, index) => {
    const about = `person-${index}`;
    return `<li>${form(
      '',
      `${hiddenFieldsHtml({ email, name, verified: verified ? 'yes' : 'no' })}
<button class="wide" type="submit" aria-describedby="${about}">${escapeHtml(email)}</button>
<span class="faint" id="${about}">${escapeHtml(name)}, email ${verified ? 'verified' : 'not verified'}</span>`,
    )}</li>`;
  });

  return sendPage(reply, {
    title: 'Choose a test person',
    note,
    body: `<ul class="plain">${buttons.join('\n')}</ul>
<h2>Someone else</h2>
${form(
  'fields',
  `<label>Name <input name="name" autocomplete="off" maxlength="120"></label>
<label>Email <input name="email" type="text" inputmode="email" autocapitalize="none" spellcheck="false" required autocomplete="off" maxlength="254"></label>
<label class="check"><input name="verified" type="checkbox" value="yes" checked> Email verified</label>
<div><button type="submit">Continue</button></div>`,
)}
<h2>Nobody</h2>
${form('', '<button class="wide" type="submit">Cancel</button>')}`,
  });
}
