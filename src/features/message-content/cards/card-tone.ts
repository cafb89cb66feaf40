import styles from './card-tone.module.css'

/** The platform's colours for cards, in the order of its palette. */
export const cardColours = [
  'blue',
  'wathet',
  'turquoise',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'carmine',
  'violet',
  'purple',
  'indigo',
  'grey',
] as const

export type CardColour = (typeof cardColours)[number]

/** `ink` colours words, `soft` and `mid` are grounds, and `tag` is both. */
export type ToneOf = 'ink' | 'soft' | 'mid' | 'tag'

/** What an element needs to have a colour. */
export interface Tone {
  className: string
  'data-colour': CardColour
  'data-of': ToneOf
}

/** Further names of the same colours. */
const others: Readonly<Record<string, CardColour>> = { sunflower: 'yellow', neutral: 'grey', gray: 'grey' }
/** Hues in degrees that end a colour, from red to red. */
const hues: readonly [number, CardColour][] = [
  [15, 'red'],
  [42, 'orange'],
  [65, 'yellow'],
  [85, 'lime'],
  [160, 'green'],
  [188, 'turquoise'],
  [208, 'wathet'],
  [232, 'blue'],
  [255, 'indigo'],
  [285, 'purple'],
  [325, 'violet'],
  [348, 'carmine'],
  [361, 'red'],
]
/** Lighter shades are `soft` grounds. */
const FIRST_MID_SHADE = 200

/**
 * The colour with this name: `blue`, a shade such as `blue-500`, or a colour of the card's own as `rgba(…)`, which becomes
 * the nearest one. Undefined for the usual colour, and for anything else.
 */
export function toneOf(value: unknown, of: ToneOf | 'ground', own: OwnColours = {}): Tone | undefined {
  if (typeof value !== 'string' || value.length > 100) return undefined
  const named = Object.hasOwn(own, value) ? (own[value] ?? value) : value
  const [, name = '', shade] = /^([a-z]+)(?:-(\d{2,3}))?$/.exec(named) ?? []
  const colour =
    cardColours.find((each) => each === name) ??
    (Object.hasOwn(others, name) ? others[name] : nearestOf(named))
  if (!colour) return undefined
  const ground = shade === undefined || Number(shade) < FIRST_MID_SHADE ? 'soft' : 'mid'
  return { className: styles['tone']!, 'data-colour': colour, 'data-of': of === 'ground' ? ground : of }
}

/** Colours that a card defines, as `rgba(…)` by name. */
export type OwnColours = Readonly<Record<string, string>>

/** The nearest colour to `rgba(5,157,178,0.52)`. */
function nearestOf(value: string): CardColour | undefined {
  const [, r, g, b, a = '1'] =
    /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,6})\s*)?\)$/.exec(value) ?? []
  if (b === undefined || Number(a) === 0) return undefined
  const [red, green, blue] = [Number(r), Number(g), Number(b)] as const
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 24) return most > 245 || most < 24 ? undefined : 'grey'
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const hue = (sixth * 60 + 360) % 360
  return hues.find(([end]) => hue < end)?.[1]
}
