import { AudioLines, ImageOff, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { isObject } from '../../../../contract/is-object'
import { useWords } from '../cards-words'
import { listOf } from '../contents/tolerant'
import { formatDuration } from '../format-moment'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { pixelsOf, within } from './card-look'
import { CardText, wordsIn } from './card-text'
import { toneOf } from './card-tone'
import styles from './picture-parts.module.css'

/** Widths of pictures in pixels, by the names of `size` and `mode`. All others fill the width. */
const widths: Readonly<Record<string, number>> = { tiny: 24, small: 40, medium: 80, large: 160, small_1: 40 }
const MOST_WIDTH = 600
/** A place that is less wide has no words. Its name has them. */
const ROOM_FOR_WORDS = 120

/**
 * A picture of a card. The platform lets no application download it, so its place is shown: the size that it has in the
 * client, and its words.
 */
export function ImagePart({ part: { fields } }: PartProps) {
  const { language } = useCard()
  const { title, alt, size, mode, custom_width, compact_width, corner_radius } = fields
  const name = typeof size === 'string' ? size : typeof mode === 'string' ? mode : ''
  const [wide, high] = name.split(/\s+/, 2).map(pixelsOf)
  const width =
    (Object.hasOwn(widths, name) ? widths[name] : wide) ??
    pixelsOf(typeof custom_width === 'number' ? String(custom_width) : custom_width) ??
    (compact_width === true ? 278 : undefined)
  const isSquare = Object.hasOwn(widths, name)
  const style: CSSProperties = {
    ...(width !== undefined && { inlineSize: Math.min(width, MOST_WIDTH) }),
    ...(isSquare && { aspectRatio: '1' }),
    ...(wide && high && { aspectRatio: `${wide} / ${high}` }),
    ...radiusOf(corner_radius),
  }
  const words = wordsIn(alt, language)
  return (
    <div className={styles['image']}>
      <CardText value={title} />
      <PicturePlace words={words} style={style} isSmall={width !== undefined && width < ROOM_FOR_WORDS} />
    </div>
  )
}

interface PlaceProps {
  words: string
  style?: CSSProperties
  isSmall?: boolean
}

/** The place of a picture, with its words. */
export function PicturePlace({ words, style, isSmall = false }: PlaceProps) {
  const { t } = useWords()
  return (
    <div
      role="img"
      aria-label={words ? `${t('picture')}: ${words}` : t('picture')}
      className={styles['place']}
      data-small={isSmall || undefined}
      style={style}
    >
      <ImageOff size={isSmall ? 14 : 20} aria-hidden="true" />
      {!isSmall && words && <span dir="auto">{words}</span>}
    </div>
  )
}

/** Corners: those of the console, or a circle. */
function radiusOf(value: unknown): CSSProperties {
  if (typeof value !== 'string') return {}
  if (/^\d{1,3}%$/.test(value)) return { borderRadius: `${within(0, value.slice(0, -1), 50, 0)}%` }
  const pixels = pixelsOf(value)
  return pixels === undefined ? {} : { borderRadius: Math.min(pixels, 40) }
}

/** The most pictures of a combination that the platform takes. */
const MOST_PICTURES = 9

/** Several pictures: two or three beside each other, or rows of them. */
export function CombinationPart({ part: { fields } }: PartProps) {
  const { t } = useWords()
  const { combination_mode, img_list, corner_radius } = fields
  const count = Math.min(listOf(img_list).filter(isObject).length, MOST_PICTURES)
  const mode = typeof combination_mode === 'string' ? combination_mode : ''
  const shape = /^(double|triple|bisect|trisect)/.exec(mode)?.[1] ?? 'trisect'
  return (
    <div
      role="group"
      aria-label={t('pictures', { count })}
      className={styles['combination']}
      data-shape={shape}
    >
      {Array.from({ length: count }, (_, at) => (
        <PicturePlace key={at} words={`${at + 1} / ${count}`} style={radiusOf(corner_radius)} />
      ))}
    </div>
  )
}

/** A recording. It plays in the client only. */
export function AudioPart({ part: { fields } }: PartProps) {
  const { t } = useWords()
  const { look } = useCard()
  const { background_style, fill_color, show_time, time_display, time } = fields
  const ground = toneOf(background_style, 'ground', look.colours)
  const ink = toneOf(fill_color, 'ink', look.colours)
  const seconds = within(0, time ?? 0, 86_400, 0)
  return (
    <div
      {...ground}
      role="group"
      aria-label={t('recording')}
      className={[styles['audio'], ground?.className].filter(Boolean).join(' ')}
    >
      <button type="button" disabled className={styles['play']} aria-label={t('play')}>
        <Play size={16} aria-hidden="true" />
      </button>
      <span
        {...ink}
        className={[styles['wave'], ink?.className].filter(Boolean).join(' ')}
        aria-hidden="true"
      >
        <AudioLines size={16} />
      </span>
      {show_time !== false && time_display !== 'none' && seconds > 0 && (
        <span className={styles['time']}>{formatDuration(seconds * 1000)}</span>
      )}
    </div>
  )
}
