import { describe, expect, it } from 'vitest';
import { preview } from './preview';

describe('the preview of a description', () => {
  it('is the whole text when it has at most 120 characters', () => {
    expect(preview('a'.repeat(120))).toBe('a'.repeat(120));
    expect(preview('')).toBe('');
  });

  it('is exactly the first 120 characters and an ellipsis when it has more', () => {
    expect(preview('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
    expect(preview(`${'a'.repeat(119)} b`)).toBe(`${'a'.repeat(119)} …`);
  });

  it('never cuts a character in two', () => {
    expect(preview('🔩'.repeat(121))).toBe(`${'🔩'.repeat(120)}…`);
  });
});
