import { isObject, recordOf } from '../../../../contract/is-object'
import type { OwnColours } from './card-tone'

/** Sizes of text, from the largest; the style sheet has one for each. */
const sizes: Readonly<Record<string, number>> = {
  'heading-0': 1,
  'xxxx-large': 1,
  'heading-1': 2,
  'xxx-large': 2,
  'heading-2': 3,
  'xx-large': 3,
  'heading-3': 4,
  'x-large': 4,
  'heading-4': 5,
  heading: 5,
  large: 5,
  normal: 6,
  medium: 6,
  notation: 7,
  small: 7,
  'x-small': 7,
}

/** Sizes and colours that a card defines under names of its own (`config.style`). */
export interface CardLook {
  sizes: Readonly<Record<string, string>>
  colours: OwnColours
}

/** Names beyond this many are ignored. */
const MOST_NAMES = 100

/** Reads `config.style`: the size of a desktop, and the colour of the light theme, whose dark twin is near to it. */
export function lookOf(config: unknown): CardLook {
  const { text_size, color } = recordOf(recordOf(config)['style'])
  return {
    sizes: namesIn(text_size, ({ pc, default: usual }) => pc ?? usual),
    colours: namesIn(color, ({ light_mode, dark_mode }) => light_mode ?? dark_mode),
  }
}

function namesIn(value: unknown, read: (one: Record<string, unknown>) => unknown): Record<string, string> {
  const names = Object.entries(recordOf(value)).slice(0, MOST_NAMES)
  return Object.fromEntries(
    names.flatMap(([name, one]) => {
      const found = isObject(one) ? read(one) : undefined
      return typeof found === 'string' ? [[name, found]] : []
    }),
  )
}

/** The step of a text size, 1 to 7; undefined for an unknown one. */
export function sizeOf(value: unknown, { sizes: own }: CardLook): number | undefined {
  if (typeof value !== 'string') return undefined
  const name = Object.hasOwn(own, value) ? own[value]! : value
  return Object.hasOwn(sizes, name) ? sizes[name] : undefined
}

/** Whether a size is that of a heading, which is bold. */
export const isHeading = (value: unknown): boolean => typeof value === 'string' && value.startsWith('heading')

type Align = 'start' | 'center' | 'end'

/** `left`, `center` or `right`, also in its other spellings; undefined for anything else. */
export function alignOf(value: unknown): Align | undefined {
  if (value === 'center') return 'center'
  if (value === 'left' || value === 'top' || value === 'start') return 'start'
  return value === 'right' || value === 'bottom' || value === 'end' ? 'end' : undefined
}

/** The steps of the scale in pixels, with the names that cards have for some. */
const steps = [0, 4, 8, 12, 16, 24, 32, 48]
const named: Readonly<Record<string, number>> = {
  small: 4,
  medium: 8,
  default: 8,
  large: 12,
  extra_large: 16,
}

/** Space as the nearest steps of the scale: `8px`, `4px 12px`, `large`. Negative space is none. */
export function spaceOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100) return undefined
  const found = value
    .trim()
    .split(/\s+/, 4)
    .map((each) => (Object.hasOwn(named, each) ? named[each] : pixelsOf(each)))
  if (found.length === 0 || found.some((each) => each === undefined)) return undefined
  return found.map((each) => stepOf(each ?? 0)).join(' ')
}

function stepOf(pixels: number): string {
  const nearest = steps.reduce((best, step) =>
    Math.abs(step - pixels) < Math.abs(best - pixels) ? step : best,
  )
  return nearest === 0 ? '0' : `var(--space-${steps.indexOf(nearest)})`
}

/** A length in pixels: `120px`, or a number; undefined for anything else. */
export function pixelsOf(value: unknown): number | undefined {
  const [, digits] = typeof value === 'string' ? (/^(-?\d{1,4})(?:px)?$/.exec(value) ?? []) : []
  return digits === undefined ? undefined : Math.max(0, Number(digits))
}

/** A whole number within bounds. */
export function within(least: number, value: unknown, most: number, usual: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number)
    ? Math.min(most, Math.max(least, Math.floor(number)))
    : usual
}
