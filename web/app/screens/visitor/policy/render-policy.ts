import { marked, type Token } from 'marked';

/** @returns the HTML of a policy, and its first paragraph as plain text */
export function renderPolicy(markdown: string): { html: string; summary: string } {
  const tokens = marked.lexer(markdown);
  const first = tokens.find(({ type }) => type === 'paragraph');
  return { html: marked.parser(tokens), summary: first ? textOf(first).replaceAll(/\s+/g, ' ') : '' };
}

function textOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(textOf).join('');
  return 'text' in token ? String(token.text) : '';
}
