import { isOwnPath } from '@chuck-and-bit/contract/own-path';
import { isSafeLink, isSimpleMarkdown } from '@chuck-and-bit/contract/markdown';
import { Marked, type Token } from 'marked';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/**
 * HTML in a text is shown as it was typed. Links lead to where `isSafeLink` allows, pictures are those of the shop: of all others
 * their text stays. The page has a title of its own, so the highest heading is its second one.
 */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escaped(text),
    heading({ depth, tokens }) {
      const level = Math.max(depth, 2);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return isSafeLink(href) ? `<a href="${escaped(href)}">${label}</a>` : label;
    },
    image: ({ href, text }) =>
      isOwnPath(href) ? `<img src="${escaped(href)}" alt="${escaped(text)}" loading="lazy">` : escaped(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/**
 * @param text Markdown of the merchant, of at most `limits.shopPage.markdown` characters
 * @returns its HTML, which is safe to show, and its first paragraph as plain text
 */
export function renderMarkdown(text: string): { html: string; summary: string } {
  if (!isSimpleMarkdown(text)) return asTyped(text);
  try {
    const tokens = markdown.lexer(text);
    const first = tokens.find(({ type }) => type === 'paragraph');
    const summary = first ? textOf(first).replaceAll(/\s+/g, ' ') : '';
    return { html: markdown.parser(tokens), summary };
  } catch (error) {
    // Thousands of quotations within each other.
    if (!(error instanceof RangeError)) throw error;
    return asTyped(text);
  }
}

const asTyped = (text: string) => ({ html: `<pre>${escaped(text)}</pre>`, summary: '' });

function textOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(textOf).join('');
  return 'text' in token ? String(token.text) : '';
}
