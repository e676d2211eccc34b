import { expect, test } from 'vitest';
import { renderPolicy } from './render-policy';

test('the summary of a policy is the plain text of its first paragraph', () => {
  const { html, summary } = renderPolicy(
    "# Returns\n\nIf you don't like it,\nsend it back within **30 days** & [tell us](/policies/contact).\n\nMore.",
  );
  expect(summary).toBe("If you don't like it, send it back within 30 days & tell us.");
  expect(html).toContain('<strong>30 days</strong>');
  expect(html).toContain('<a href="/policies/contact">tell us</a>');
});

test('a policy without a paragraph has no summary', () => {
  expect(renderPolicy('# Terms').summary).toBe('');
});
