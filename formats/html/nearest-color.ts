import { backgrounds, textColors } from './own-colors'

interface Color {
  /** Degrees. */
  hue: number
  /** From 0 to 1. */
  saturation: number
  light: number
}

/**
 * The platform's text colour (1 to 7, platform/docx#colours-and-languages) that is nearest to a CSS colour. Undefined
 * for black, white and colours near to either, and for values that cannot be parsed.
 */
export function nearestTextColor(css: string): number | undefined {
  const color = colorOf(css)
  if (!color) return undefined
  if (color.saturation < 0.15) return color.light > 0.35 && color.light < 0.9 ? 7 : undefined
  return color.light < 0.12 || color.light > 0.95 ? undefined : family(color.hue)
}

/** The same for the 15 backgrounds: light colours become light ones. White and transparent are none. */
export function nearestBackground(css: string): number | undefined {
  const color = colorOf(css)
  if (!color) return undefined
  if (color.saturation < 0.12) {
    if (color.light > 0.97) return undefined
    if (color.light > 0.9) return 15
    return color.light > 0.7 ? 7 : 14
  }
  return family(color.hue) + (color.light > 0.78 ? 0 : 7)
}

/** Red, orange, yellow, green, blue, purple as 1 to 6. */
function family(hue: number): number {
  if (hue < 15 || hue >= 335) return 1
  if (hue < 43) return 2
  if (hue < 68) return 3
  if (hue < 170) return 4
  return hue < 255 ? 5 : 6
}

/** The number of the text colour or background that has exactly this colour in documents that leave the console. */
export const exactTextColor = (css: string): number | undefined => exactIn(textColors, css)
export const exactBackground = (css: string): number | undefined => exactIn(backgrounds, css)

const numbers = new Map<readonly string[], ReadonlyMap<string, number>>()

function exactIn(palette: readonly string[], css: string): number | undefined {
  const known = numbers.get(palette) ?? new Map(palette.map((color, at) => [String(fromHex(color)), at]))
  numbers.set(palette, known)
  const rgb = rgbOf(css)
  return rgb && known.get(String(rgb))
}

function colorOf(css: string): Color | undefined {
  const rgb = rgbOf(css)
  return rgb ? inHsl(rgb) : fromHsl(css.trim().toLowerCase())
}

function fromHsl(value: string): Color | undefined {
  const parts = /^hsla?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%/.exec(value)
  if (!parts) return undefined
  return { hue: Number(parts[1]) % 360, saturation: Number(parts[2]) / 100, light: Number(parts[3]) / 100 }
}

/** `oklch()`, which the style sheets of new pages use, and `color(srgb)`, which a browser makes of mixed colours. */
function fromNewFunction(value: string): Rgb | undefined {
  const [, name, ...parts] =
    /^(oklch\(|color\(srgb )\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*(?:\/[^)]*)?\)$/.exec(value) ?? []
  const [first, second, third] = [parts[0], parts[2], parts[3]].map(Number) as [number, number, number]
  if (name === undefined) return undefined
  if (name !== 'oklch(') return [first * 255, second * 255, third * 255]
  const light = parts[1] ? first / 100 : first
  const [a, b] = [second * Math.cos((third * Math.PI) / 180), second * Math.sin((third * Math.PI) / 180)]
  const [l, m, s] = [
    (light + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (light - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (light - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const shown = (linear: number) =>
    255 *
    Math.min(
      1,
      Math.max(0, linear) <= 0.0031308 ? 12.92 * Math.max(0, linear) : 1.055 * linear ** (1 / 2.4) - 0.055,
    )
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function rgbOf(css: string): Rgb | undefined {
  const value = css.trim().toLowerCase()
  return named[value] ?? fromHex(value) ?? fromFunction(value) ?? fromNewFunction(value)
}

type Rgb = readonly [number, number, number]

function fromHex(value: string): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value)
  const long = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/.exec(value)?.slice(1)
  const [red = 0, green = 0, blue = 0] = (long ?? []).map((pair) => Number.parseInt(pair, 16))
  return long && [red, green, blue]
}

function fromFunction(value: string): Rgb | undefined {
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/.exec(value)
  if (!parts) return undefined
  const alpha = parts[4] === undefined ? 1 : Number(parts[4]) / (parts[5] ? 100 : 1)
  if (alpha < 0.05) return undefined
  // A transparent colour is blended with white, as where it came from.
  const over = (part: string | undefined) =>
    Math.min(255, Number(part)) * Math.min(1, alpha) + 255 * (1 - Math.min(1, alpha))
  return [over(parts[1]), over(parts[2]), over(parts[3])]
}

function inHsl([red, green, blue]: Rgb): Color {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const range = most - least
  const light = (most + least) / 2
  if (range === 0) return { hue: 0, saturation: 0, light }
  const saturation = range / (1 - Math.abs(2 * light - 1))
  const turn = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  return { hue: turn * 60, saturation: range < 0.04 ? 0 : saturation, light }
}

/** The colours that editors write by name, as Word does for highlights. */
const named: Readonly<Record<string, Rgb>> = {
  black: [0, 0, 0],
  red: [255, 0, 0],
  darkred: [139, 0, 0],
  maroon: [128, 0, 0],
  crimson: [220, 20, 60],
  orange: [255, 165, 0],
  orangered: [255, 69, 0],
  yellow: [255, 255, 0],
  gold: [255, 215, 0],
  olive: [128, 128, 0],
  darkyellow: [128, 128, 0],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  darkgreen: [0, 100, 0],
  lightgreen: [144, 238, 144],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  darkblue: [0, 0, 139],
  lightblue: [173, 216, 230],
  teal: [0, 128, 128],
  cyan: [0, 255, 255],
  aqua: [0, 255, 255],
  turquoise: [64, 224, 208],
  darkcyan: [0, 139, 139],
  purple: [128, 0, 128],
  magenta: [255, 0, 255],
  fuchsia: [255, 0, 255],
  darkmagenta: [139, 0, 139],
  violet: [238, 130, 238],
  pink: [255, 192, 203],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  lightgrey: [211, 211, 211],
  lightgray: [211, 211, 211],
  darkgray: [169, 169, 169],
}
