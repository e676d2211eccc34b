import { describe, expect, it } from 'vitest';
import { truncate } from './truncate';

describe('the preview of a description', () => {
  it('is the whole text when it has at most 120 characters', () => {
    expect(truncate('a'.repeat(120))).toBe('a'.repeat(120));
    expect(truncate('')).toBe('');
  });

  it('is exactly the first 120 characters and an ellipsis when it has more', () => {
    expect(truncate('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
    expect(truncate(`${'a'.repeat(119)} b`)).toBe(`${'a'.repeat(119)} …`);
  });

  it('never cuts a character in two', () => {
    expect(truncate('🔩'.repeat(121))).toBe(`${'🔩'.repeat(120)}…`);
  });
});
