import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

type CardStyle = NonNullable<StripeCardElementOptions['style']>;

/** The style of the provider's card fields, which our style sheets can't reach: the theme's colours, kept current. */
export function useCardStyle(): CardStyle {
  const [style, setStyle] = useState(currentStyle);

  useEffect(() => {
    const update = () => setStyle(currentStyle());
    const themeAttribute = new MutationObserver(update);
    themeAttribute.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    const systemTheme = window.matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', update);
    return () => {
      themeAttribute.disconnect();
      systemTheme.removeEventListener('change', update);
    };
  }, []);

  return style;
}

function currentStyle(): CardStyle {
  const text = themeColour('--color-base-content');
  return {
    base: {
      color: text,
      iconColor: themeColour('--color-primary'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: `${text}99` },
    },
    invalid: { color: themeColour('--color-error'), iconColor: themeColour('--color-error') },
  };
}

/** A theme colour as #rrggbb, because the provider may not support the notation of our theme. */
function themeColour(property: string): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return '#808080';
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(property);
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
