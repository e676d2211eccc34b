import { directionOf } from '@chuck-and-bit/contract/isolated';
import type { DocumentView } from '@chuck-and-bit/contract/document-view';
import { escapeHtml } from '../../html-text';

/**
 * The number is on each printed page as the footer of one large table, which every browser repeats; the page is in the margin,
 * where the browser knows it.
 */
const style = `
  :root { color-scheme: light; }
  body { margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem; color: #1d2422; background: #fff;
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif; }
  h1 { margin: 0 0 1.25rem; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 0; color: #5b6562; font-size: 0.875rem; font-weight: 400; }
  p { margin: 0; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 1.25rem; margin: 0 0 1.5rem; }
  dt { color: #5b6562; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .notice { margin-bottom: 1.5rem; border: 1px solid #1d2422; padding: 0.625rem 0.875rem; font-weight: 600; }
  .parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 1.25rem; margin-bottom: 1.75rem; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 0.5rem 0 0.5rem 1rem; border-bottom: 1px solid #b9b4a8; text-align: end; vertical-align: top; }
  th:first-child, td:first-child { padding-inline-start: 0; text-align: start; overflow-wrap: anywhere; }
  thead th { color: #5b6562; font-size: 0.875rem; font-weight: 400; }
  td small { display: block; color: #5b6562; font-size: 0.875rem; }
  .sums { width: auto; min-width: 50%; margin: 1rem 0 0 auto; break-inside: avoid; }
  .sums th, .sums td { border: 0; padding-block: 0.1875rem; font-weight: 400; }
  .sums .total th, .sums .total td { border-top: 2px solid #1d2422; font-size: 1.25rem; font-weight: 700; }
  tr { break-inside: avoid; }
  .footer { display: none; }
  @page { size: A4; margin: 16mm 16mm 18mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages);
    color: #5b6562; font: 9pt system-ui, sans-serif; } }
  @media print {
    body { max-width: none; padding: 0; font-size: 10pt; }
    main { display: table; width: 100%; }
    .footer { display: table-footer-group; break-inside: avoid; color: #5b6562; font-size: 9pt; }
    .footer p { padding-top: 4mm; }
  }
`;

const text = (value: string) => (directionOf(value) ? `<bdi>${escapeHtml(value)}</bdi>` : escapeHtml(value));
const rows = (pairs: readonly [string, string][], each: (label: string, value: string) => string) =>
  pairs.map(([label, value]) => each(text(label), text(value))).join('');
const sum = (label: string, value: string) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`;

/** A document as a page of its own, to show and to print. It loads nothing and has no scripts. */
export function writeHtml(view: DocumentView): string {
  const { title, name, facts, notice, parties, columns, lines, sums, total, notes } = view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<div>
<h1>${text(title)}</h1>
${notice ? `<p class="notice">${text(notice)}</p>` : ''}
<dl>${rows(facts, (label, value) => `<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<div class="parties">${parties
    .map(
      (party) =>
        `<section><h2>${text(party.title)}</h2>${party.lines.map((line) => `<p>${text(line)}</p>`).join('')}</section>`,
    )
    .join('')}</div>
${lines.length > 0 ? writeLines(name, columns, lines) : ''}
<table class="sums"><tbody>${rows(sums, sum)}
<tr class="total"><th scope="row">${text(total[0])}</th><td>${text(total[1])}</td></tr>
${rows(notes, sum)}</tbody></table>
</div>
<div class="footer"><p>${text(name)}</p></div>
</main>
</body>
</html>
`;
}

const writeLines = (name: string, columns: string[], lines: DocumentView['lines']) => `<table>
<caption hidden>${escapeHtml(`Lines of ${name}`)}</caption>
<thead><tr>${['Product', ...columns].map((column) => `<th scope="col">${text(column)}</th>`).join('')}</tr></thead>
<tbody>${lines
  .map(
    (line) =>
      `<tr><td><span>${text(line.name)}</span>${line.detail ? `<small>${text(line.detail)}</small>` : ''}</td>${line.cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`,
  )
  .join('\n')}</tbody>
</table>`;
