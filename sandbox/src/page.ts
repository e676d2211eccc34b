import type { FastifyReply } from 'fastify';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function momentHtml(moment: Date): string {
  const iso = moment.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

export function hiddenFieldsHtml(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

/** A table whose rows are ordered newest first. @param rows the HTML of the cells of each row */
export function tableHtml(columns: string[], rows: string[]): string {
  return `<table>
<caption>Newest first</caption>
<thead><tr>${columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells}</tr>`).join('\n')}</tbody>
</table>`;
}

const style = `
:root { color-scheme: light dark; --paper: #fcfbf8; --shade: #f3f0e9; --line: #d9d4c8; --ink: #1d2422; --faint: #5b6562;
  --link: #17564a; --on-link: #f7f5ee; --note: #fbeccb; }
@media (prefers-color-scheme: dark) { :root { --paper: #171c1b; --shade: #1f2624; --line: #35403d; --ink: #e9e7df;
  --faint: #a9b3ae; --link: #7cc7b2; --on-link: #0b221d; --note: #3d3212; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.note { margin: 0; padding: .6rem 1rem; background: var(--note); font-size: .9rem; text-align: center; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.faint { color: var(--faint); }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--faint); padding-bottom: .5rem; }
th, td { padding: .55rem .75rem .55rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
pre { padding: 1rem; background: var(--shade); border: 1px solid var(--line); border-radius: .4rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 42rem; background: var(--shade); border: 1px solid var(--line); border-radius: .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 0 1rem; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
ul.plain { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
button { font: inherit; font-weight: 600; padding: .6rem 1rem; border: 1px solid var(--link); border-radius: .4rem;
  background: var(--link); color: var(--on-link); cursor: pointer; }
button.wide { width: 100%; text-align: left; background: var(--shade); color: var(--ink); border-color: var(--line); }
button.wide:hover { border-color: var(--link); }
form.fields { display: grid; gap: .75rem; max-width: 28rem; }
label { display: grid; gap: .25rem; }
label.check { display: flex; align-items: center; gap: .5rem; }
input { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--shade); color: var(--ink); }
input[type=checkbox] { width: 1.2rem; height: 1.2rem; }
.fault { padding: .6rem 1rem; border-left: 4px solid #a82c20; background: var(--shade); }
@media (max-width: 40rem) { th:nth-child(3), td:nth-child(3) { display: none; } iframe { height: 34rem; } }
`;

/** Sends a plain page. `body` is HTML; `note` says what the sandbox replaces. */
export function sendPage(
  reply: FastifyReply,
  page: { title: string; note: string; body: string },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        'img-src data:',
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    })
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<p class="note">${escapeHtml(page.note)}</p>
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.body}
</main>
</body>
</html>
`);
}
