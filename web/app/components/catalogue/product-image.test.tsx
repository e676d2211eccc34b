// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductImage } from './product-image';

const product = { id: '1', image: 'https://pictures.example/drill.jpg' };
const shown = () => screen.getByRole('img', { name: 'Hammer Drill' });

/** Whether the browser has finished loading before hydration. */
const loadingEnded = (isOver: boolean) =>
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isOver);

beforeEach(() => void loadingEnded(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the picture of a product', () => {
  it('is replaced by a drawing with the same name if it does not load', () => {
    render(<ProductImage product={product} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName).toBe('IMG');
    fireEvent.error(shown());
    expect(shown().tagName.toLowerCase()).toBe('svg');
  });

  it('is replaced as well if it failed before hydration', () => {
    loadingEnded(true);
    render(<ProductImage product={product} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName.toLowerCase()).toBe('svg');
  });

  it('is tried again when the product gets another', () => {
    const { rerender } = render(<ProductImage product={product} alt="Hammer Drill" sizes="10rem" />);
    fireEvent.error(shown());
    const changed = { ...product, image: 'https://pictures.example/other.jpg' };
    rerender(<ProductImage product={changed} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName).toBe('IMG');
  });

  it('is hidden from screen readers if it is decorative, even if it is broken', () => {
    const { container } = render(<ProductImage product={product} alt="" sizes="10rem" />);
    fireEvent.error(container.firstElementChild as Element);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
