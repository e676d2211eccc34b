import { accentShades } from '@chuck-and-bit/contract/accent';
import { besideBrandFile, brandFileNames } from '@chuck-and-bit/contract/brand-files';
import { directionOf, isolated } from '@chuck-and-bit/contract/isolated';
import type { BrandPicture } from '@chuck-and-bit/contract/pictures';
import { type PolicyName, policyPath, policyTitles } from '@chuck-and-bit/contract/policies';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Mail } from '../../external/mail';
import { escapeHtml } from '../../html-text';

export type Row = [label: string, value: string, look?: 'sum'];

/** A mail without its layout. Texts are plain: the layout escapes them. */
export type MailContent = {
  to: string;
  subject: string;
  /** Name in the greeting; null: a greeting without a name. */
  name: string | null;
  paragraphs: string[];
  /** Such as the lines of a receipt. */
  rows?: Row[];
  /** The button. */
  action?: { label: string; url: string };
  /** After the button. */
  links?: { label: string; url: string }[];
  /** Small print after the button. */
  remarks?: string[];
  shopUrl: string;
};

type Recipient = Pick<MailContent, 'to' | 'name' | 'shopUrl'>;
export type MailBody = Omit<MailContent, keyof Recipient>;

/** A mail with this body. The recipient may be the data of a mail. */
export const mailTo = ({ to, name, shopUrl }: Recipient, body: MailBody): MailContent => ({
  to,
  name,
  shopUrl,
  ...body,
});

/** Like `mailTo`, for the shop's owner, who is greeted without a name. */
export const mailToOwner = (recipient: Omit<Recipient, 'name'>, body: MailBody): MailContent =>
  mailTo({ ...recipient, name: null }, body);

/** Linked below every mail. */
const linkedPolicies: PolicyName[] = ['shipping', 'returns', 'contact'];
const sans = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** How a shop looks in its mails. */
export type MailFace = {
  shopName: string;
  /** As in the settings. */
  accent: string;
  logo: BrandPicture | null;
  /** Of the shop; empty for none. */
  email: string;
};

type MailColours = { head: string; button: string; darkButton: string };

function coloursOf({ accent }: MailFace): MailColours {
  if (accent === '') return { head: '#14433a', button: '#17564a', darkButton: '#7cc7b2' };
  const { deep, bright } = accentShades(accent);
  return { head: deep, button: deep, darkButton: bright };
}

/** Colours are inline, because some mail programs ignore style sheets. This adds dark mode for the others. */
const darkStyle = ({ darkButton }: MailColours) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #171c1b !important; }
    .card { background: #1f2624 !important; border-color: #35403d !important; }
    .ink, .ink td { color: #e9e7df !important; }
    .faint, .faint a { color: #a9b3ae !important; }
    .line td { border-color: #35403d !important; }
    .button { background: ${darkButton} !important; color: #0b221d !important; }
  }
`;

/** One row, or none without a value. */
export const row = (label: string, value: string | null | undefined): Row[] =>
  value ? [[label, value]] : [];

const maxRows = 50;

/** The first rows of a list that may be long. */
export function firstRows(rows: Row[]): Row[] {
  if (rows.length <= maxRows) return rows;
  return [...rows.slice(0, maxRows), ['Not shown', String(rows.length - maxRows)]];
}

/** The layout of all mails: HTML and plain text with the same content. */
export function writeMail(content: MailContent, face: MailFace): Mail {
  return {
    to: content.to,
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    html: writeHtml(content, face),
    text: writeText(content, face),
  };
}

function greetingOf({ name }: MailContent): string {
  const visibleName = textIfVisible(name?.replace(/\s+/g, ' '));
  return visibleName ? `Hello ${isolated(visibleName)},` : 'Hello,';
}

function writeText(content: MailContent, { shopName, email }: MailFace): string {
  const { paragraphs, rows = [], action, links = [], remarks = [], shopUrl } = content;
  return [
    greetingOf(content),
    ...paragraphs,
    ...(rows.length > 0
      ? [rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n')]
      : []),
    ...[...(action ? [action] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...remarks,
    `-- \n${shopName}\n${shopUrl}${email && `\n${email}`}`,
    linkedPolicies.map((name) => `${policyTitles[name]}: ${shopUrl}${policyPath(name)}`).join('\n'),
  ].join('\n\n');
}

/** Text in the direction of its letters, if people typed all of it. A sentence of ours isolates what they typed. */
const directed = (text: string) =>
  directionOf(text) ? `<span dir="auto">${escapeHtml(text)}</span>` : escapeHtml(text);

function writeHtml(content: MailContent, face: MailFace): string {
  const colours = coloursOf(face);
  const { subject, paragraphs, rows = [], action, links = [], remarks = [], shopUrl } = content;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#1d2422;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const remark = (text: string) =>
    `<p class="faint" style="margin:0 0 8px;color:#5b6562;font-size:13px;line-height:1.5">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle(colours)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f0e9;${sans}">
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#f3f0e9">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fcfbf8;border:1px solid #d9d4c8;border-radius:8px;border-collapse:separate;overflow:hidden">
${writeHead(face, shopUrl, colours)}
<tr><td style="padding:28px 28px 20px;${sans}">
<h1 class="ink" style="margin:0 0 20px;color:#1d2422;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${[greetingOf(content), ...paragraphs].map(paragraph).join('\n')}
${writeRows(rows)}
${action ? writeAction(action, colours) : ''}
${links.map((link) => writeLink(link, colours)).join('\n')}
${remarks.map(remark).join('\n')}
</td></tr>
</table>
<p class="faint" style="margin:16px 0 0;color:#5b6562;font-size:13px;line-height:1.6;${sans}">${writeLinks(shopUrl, face)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo on paper, because it was drawn for that, or the name on the accent. Mail programs show no SVG. */
function writeHead({ shopName, logo }: MailFace, shopUrl: string, { head }: MailColours): string {
  if (!logo)
    return `<tr><td style="padding:18px 28px;background:${head};color:#f4f1e6;${sans};font-size:20px;font-weight:700">${escapeHtml(shopName)}</td></tr>`;
  const scale = Math.min(40 / logo.height, 240 / logo.width);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  const src = shopUrl + besideBrandFile(logo.path, brandFileNames.logo);
  return `<tr><td style="padding:18px 28px;background:#fcfbf8;color:#1d2422;border-bottom:4px solid ${head};${sans};font-size:20px;font-weight:700"><img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${escapeHtml(shopName)}" style="display:block;border:0"></td></tr>`;
}

function writeLinks(shopUrl: string, { shopName, email }: MailFace): string {
  const links: [address: string, label: string][] = [
    [shopUrl, shopName],
    ...(email ? [[`mailto:${email}`, email] satisfies [string, string]] : []),
    ...linkedPolicies.map((name): [string, string] => [`${shopUrl}${policyPath(name)}`, policyTitles[name]]),
  ];
  return links
    .map(
      ([address, label]) => `<a href="${escapeHtml(address)}" style="color:#5b6562">${escapeHtml(label)}</a>`,
    )
    .join(' &middot; ');
}

function writeRows(rows: Row[]): string {
  if (rows.length === 0) return '';
  const cell = 'padding:8px 0;border-bottom:1px solid #d9d4c8;line-height:1.4;vertical-align:top';
  const lines = rows.map(([label, value, look]) => {
    const font = look === 'sum' ? 'font-size:18px;font-weight:600' : 'font-size:15px';
    return (
      `<tr><td style="${cell};${font};padding-right:16px">${directed(label)}</td>` +
      `<td align="right" style="${cell};${font}">${value.split('\n').map(directed).join('<br>')}</td></tr>`
    );
  });
  return `<table class="ink line" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;color:#1d2422;${sans}">
${lines.join('\n')}
</table>`;
}

/** The button, and its URL as text for mail programs without links. */
function writeAction({ label, url }: { label: string; url: string }, { button }: MailColours): string {
  const address = escapeHtml(url);
  return `<p style="margin:0 0 20px"><a class="button" href="${address}" style="display:inline-block;padding:12px 22px;background:${button};color:#f7f5ee;border-radius:6px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="faint" style="margin:0 0 16px;color:#5b6562;font-size:13px;line-height:1.5;word-break:break-all">Or copy this address: <a href="${address}" style="color:#5b6562">${address}</a></p>`;
}

const writeLink = ({ label, url }: { label: string; url: string }, { button }: MailColours) =>
  `<p class="ink" style="margin:0 0 16px;color:#1d2422;font-size:16px;line-height:1.5"><a class="ink" href="${escapeHtml(url)}" style="color:${button};font-weight:600">${escapeHtml(label)}</a></p>`;
