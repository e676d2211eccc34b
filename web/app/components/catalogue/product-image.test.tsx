import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pictureOfImage, ProductImage } from './product-image';

const folder = (digit: string) => `/pictures/00000000-0000-7000-8000-00000000000${digit}`;
const picture = { path: folder('1'), width: 900, height: 600 };
const shown = () => screen.getByRole('img', { name: 'Hammer Drill' });

describe('the picture of a product', () => {
  it('is offered in its widths, in smaller formats first, and as JPEG', () => {
    const { container } = render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    const [avif, webp] = container.querySelectorAll('source');
    expect(avif?.srcset).toContain(`${folder('1')}/900.avif 900w`);
    expect([avif?.type, webp?.type]).toEqual(['image/avif', 'image/webp']);
    expect(shown().className).toBe('product-picture');
    expect(shown().getAttribute('src')).toBe(`${folder('1')}/640.jpeg`);
    expect(shown().getAttribute('height')).toBe('600');
  });

  it.each([
    ['first', 'eager', 'high'],
    ['eager', 'eager', null],
    ['lazy', 'lazy', null],
    [undefined, 'lazy', null],
  ] as const)('that is %s is loaded %s, with the priority %s', (loading, attribute, priority) => {
    const given = loading && { loading };
    render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" {...given} />);
    expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual([
      attribute,
      priority,
    ]);
  });

  it('has only its thumbnails, four wide to three high, where its width is not known', () => {
    const thumbnail = pictureOfImage({ id: '1', image: `${folder('1')}/900.jpeg` });
    const { container } = render(<ProductImage picture={thumbnail} alt="Hammer Drill" sizes="10rem" />);
    expect(container.querySelector('source')?.srcset).toMatch(/ 80w, .* 160w, .* 320w$/);
    expect(['src', 'width', 'height'].map((name) => shown().getAttribute(name))).toEqual([
      `${folder('1')}/320.jpeg`,
      '640',
      '480',
    ]);
  });

  it('is one file if it is a drawing, which is sharp in any width', () => {
    const drawing = pictureOfImage({ id: '1', image: '/images/drills/bit.svg' });
    const { container } = render(<ProductImage picture={drawing} alt="Hammer Drill" sizes="10rem" />);
    expect(container.querySelector('source')).toBeNull();
    expect(shown().getAttribute('src')).toBe('/images/drills/bit.svg');
  });

  it('is the one that an order names, or that the shop has taken from an address', () => {
    expect(pictureOfImage({ id: 'one', image: `${folder('1')}/900.jpeg` }).path).toBe(folder('1'));
    const { path } = pictureOfImage({ id: 'one', image: 'https://pictures.example/drill.jpg' });
    expect(path).toMatch(/^\/images\/for\/one\/320\?v=/);
  });

  it('is replaced by a drawing with the same name if it does not load', () => {
    render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName).toBe('IMG');
    fireEvent.error(shown());
    expect(shown().tagName.toLowerCase()).toBe('svg');
    expect(shown().getAttribute('aria-hidden')).toBeNull();
  });

  it('is replaced as well if it failed before hydration', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName.toLowerCase()).toBe('svg');
  });

  it('is tried again when the product gets another', () => {
    const { rerender } = render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    fireEvent.error(shown());
    rerender(<ProductImage picture={{ ...picture, path: folder('2') }} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName).toBe('IMG');
  });

  it('is hidden from screen readers if it is decorative, even if there is none', () => {
    const { container } = render(<ProductImage picture={null} alt="" sizes="10rem" />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.firstElementChild?.hasAttribute('aria-label')).toBe(false);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
