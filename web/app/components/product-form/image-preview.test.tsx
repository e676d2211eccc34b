import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImagePreview } from './image-preview';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const source = () => screen.queryByRole('img')?.getAttribute('src');
const [none, broken] = ['Appears when you enter an address', "We can't load a picture from this address"];

test('a picture is shown once its address was typed to its end, and one that does not load gives way to the reason', () => {
  const { rerender } = render(<ImagePreview address="" />);
  const type = (address: string) => rerender(<ImagePreview address={address} />);
  expect(screen.getByRole('status').textContent).toBe(none);
  type('https://a.example/1.jp');
  after(399);
  type('https://a.example/1.jpg');
  after(399);
  expect(source()).toBeUndefined();
  after(1);
  expect(source()).toBe('https://a.example/1.jpg');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('status').textContent).toBe(broken);
  type('https://a.example/2.jpg');
  after(400);
  expect(source()).toBe('https://a.example/2.jpg');
  type('no address');
  after(400);
  expect(screen.getByRole('status').textContent).toBe(none);
});
