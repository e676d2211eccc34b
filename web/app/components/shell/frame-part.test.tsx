import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FramePart } from './frame-part';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function FailsWhileRendering(): never {
  throw new Error('Storage is denied');
}

function FailsAfterwards() {
  useEffect(() => {
    throw new Error('Storage is denied');
  }, []);
  return <p>Header</p>;
}

it.each([
  ['while rendering', <FailsWhileRendering key="1" />],
  ['in an effect', <FailsAfterwards key="2" />],
])('a page goes on without a part of its frame that fails %s', (_, part) => {
  // React reports what a boundary caught.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <FramePart fallback={<a href="/">Home</a>}>{part}</FramePart>
      <h1>This page didn&apos;t load</h1>
    </>,
  );
  expect(screen.getByRole('heading')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Home' })).toBeDefined();
  expect(document.body.textContent).not.toContain('Storage is denied');
  expect(report).toHaveBeenCalled();
});
