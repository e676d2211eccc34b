/**
 * The shop's accent colour: one colour of the merchant, in a shade for each theme. Hue and chroma stay; only the lightness is changed,
 * in OKLCH (https://bottosson.github.io/posts/oklab), until texts have a contrast of 4.5:1 (WCAG 2.2, 1.4.3). A focus ring, which needs
 * 3:1, is drawn in the same shade on the same grounds.
 */

/** Red, green and blue, each from 0 to 1. */
type Rgb = readonly [number, number, number];
type Oklch = { lightness: number; chroma: number; hue: number };

/**
 * `deep`: buttons, texts and rings of the light theme, and the banner of both. `bright`: those of the dark theme, and the ruler of both.
 * Both such as `#17564a`.
 */
export type AccentShades = { deep: string; bright: string };

/** A colour as the settings take it, such as `#17564a`. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Below it a colour looks grey. The shop's own green has 0.07, the palest yellow of CSS (`lightyellow`) 0.04. */
const leastChroma = 0.04;

/** Whether a colour has too little of a hue to be told from the greys of the shop. */
export const isGrey = (colour: string): boolean => toOklch(toRgb(colour)).chroma < leastChroma;

const textContrast = 4.5;

/** Colours of the themes in `web/app/styles/theme.css`. */
const light = { page: '#fcfbf8', sunken: '#f3f0e9', onBoard: '#f4f1e6' };
const dark = { page: '#171c1b', sunken: '#1f2624', onAccent: '#0b221d' };

/** The least transparent text on the banner. */
const textOpacity = 0.9;
/** How much of the accent a soft badge has as its ground. */
const softShare = 0.08;
/** What is left of a button's lightness under the pointer. */
const hovered = 0.93;

const isDeepEnough = (shade: Rgb): boolean =>
  contrast(shade, toRgb(light.sunken)) >= textContrast &&
  contrast(shade, mix(shade, toRgb(light.page), softShare)) >= textContrast &&
  contrast(mix(toRgb(light.onBoard), shade, textOpacity), shade) >= textContrast;

function isBrightEnough(shade: Rgb): boolean {
  const { lightness, chroma, hue } = toOklch(shade);
  const pointedAt = fromOklch({ lightness: lightness * hovered, chroma: chroma * hovered, hue });
  return (
    contrast(shade, toRgb(dark.sunken)) >= textContrast &&
    contrast(shade, mix(shade, toRgb(dark.page), softShare)) >= textContrast &&
    contrast(toRgb(dark.onAccent), pointedAt) >= textContrast
  );
}

/** The shades of a colour that are nearest to it. @param colour such as `#17564a` */
export function accentShades(colour: string): AccentShades {
  return {
    deep: nearest(colour, -1, isDeepEnough),
    bright: nearest(colour, 1, isBrightEnough),
  };
}

const step = 1 / 512;

/** The colour itself if it is fine, otherwise the first that is, darker or lighter in small steps. */
function nearest(colour: string, direction: 1 | -1, isFine: (shade: Rgb) => boolean): string {
  const entered = toOklch(toRgb(colour));
  let shade = colour.toLowerCase();
  for (let steps = 1; !isFine(toRgb(shade)) && steps <= 512; steps += 1) {
    const lightness = Math.min(1, Math.max(0, entered.lightness + direction * steps * step));
    shade = toHex(fromOklch({ ...entered, lightness }));
  }
  return shade;
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. @param one such as `#17564a` */
export const contrastOf = (one: string, other: string): number => contrast(toRgb(one), toRgb(other));

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const each = (colour: Rgb, change: (value: number, index: number) => number): Rgb => [
  change(colour[0], 0),
  change(colour[1], 1),
  change(colour[2], 2),
];

/** So much of one colour over another. */
const mix = (over: Rgb, under: Rgb, share: number): Rgb =>
  each(over, (value, index) => value * share + (under[index] ?? 0) * (1 - share));

const toRgb = (colour: string): Rgb =>
  each([1, 3, 5], (from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);

const toHex = (colour: Rgb): string =>
  `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (colour: Rgb): Rgb =>
  each(colour, (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

const fromLinear = (colour: Rgb): Rgb =>
  each(colour, (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));

function toOklch(colour: Rgb): Oklch {
  const [red, green, blue] = toLinear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Where no screen shows so much chroma at this lightness, the most that screens show. */
function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const whole = toLinearRgb(lightness, chroma, hue);
  if (isShown(whole)) return fromLinear(clamped(whole));
  let [least, most] = [0, chroma];
  for (let halving = 0; halving < 16; halving += 1) {
    const middle = (least + most) / 2;
    if (isShown(toLinearRgb(lightness, middle, hue))) least = middle;
    else most = middle;
  }
  return fromLinear(clamped(toLinearRgb(lightness, least, hue)));
}

function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const rounding = 1e-4;
const isShown = (colour: Rgb): boolean =>
  colour.every((value) => value >= -rounding && value <= 1 + rounding);
const clamped = (colour: Rgb): Rgb => each(colour, (value) => Math.min(1, Math.max(0, value)));
