import { ChevronDown } from 'lucide-react'
import { use, useId, useState } from 'react'
import type { CSSProperties } from 'react'
import { partsIn } from '../../../../contract/im/cards/card-inner'
import { allParts, pathOf } from '../../../../contract/im/cards/card-parts'
import { recordOf } from '../../../../contract/is-object'
import { useWords } from '../cards-words'
import { safeHref } from '../contents/text-spans'
import { CanOpen, CardPressContext } from '../message-context'
import { addressOf, fieldKind, filledIn, formActionOf, toldOf } from './card-actions'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { CardIcon } from './card-icon'
import { alignOf, pixelsOf, spaceOf, within } from './card-look'
import { CardText, dialectOf, plainWords, wordsIn } from './card-text'
import { toneOf } from './card-tone'
import { valuesIn } from './field-parts'
import { InForm } from './in-form'
import { paddingOf, PartList } from './part-list'
import styles from './container-parts.module.css'

const modes: ReadonlySet<unknown> = new Set(['stretch', 'flow', 'bisect', 'trisect'])

/** Columns side by side. `flex_mode` says how they wrap where the card is narrow. */
export function ColumnSetPart({ part }: PartProps) {
  const { look } = useCard()
  const { flex_mode, background_style, horizontal_spacing, horizontal_align } = part.fields
  const ground = toneOf(background_style === 'default' ? undefined : background_style, 'ground', look.colours)
  return (
    <div
      {...ground}
      className={[styles['columns'], ground?.className].filter(Boolean).join(' ')}
      data-flex={modes.has(flex_mode) ? String(flex_mode) : 'none'}
      data-align={alignOf(horizontal_align)}
      data-filled={ground ? true : undefined}
      style={{ columnGap: spaceOf(horizontal_spacing)?.split(' ')[0] }}
    >
      {partsIn(part, 'columns').map((column) => (
        <ColumnPart key={pathOf(column.place)} part={column} />
      ))}
    </div>
  )
}

const MOST_WEIGHT = 5

export function ColumnPart({ part }: PartProps) {
  const { look } = useCard()
  const { fields } = part
  const { width, weight, background_style, vertical_align } = fields
  const ground = toneOf(background_style === 'default' ? undefined : background_style, 'ground', look.colours)
  const pixels = pixelsOf(width)
  const style: CSSProperties = {
    ...paddingOf(fields),
    ...(width === 'weighted' && { flexGrow: within(1, weight, MOST_WEIGHT, 1) }),
    ...(pixels !== undefined && { flexBasis: Math.min(600, Math.max(16, pixels)) }),
  }
  return (
    <div
      {...ground}
      className={[styles['column'], ground?.className].filter(Boolean).join(' ')}
      data-width={width === 'weighted' ? 'weighted' : pixels === undefined ? 'auto' : 'fixed'}
      data-middle={alignOf(vertical_align)}
      data-filled={ground ? true : undefined}
      style={style}
    >
      <PartList parts={partsIn(part, 'elements')} layout={{ ...fields, padding: undefined }} />
    </div>
  )
}

/** The buttons and selections of schema 1.0, in a row. */
export const ActionPart = ({ part }: PartProps) => {
  const { layout } = part.fields
  return (
    <PartList
      className={layout === 'bisected' || layout === 'trisection' ? styles[layout] : undefined}
      parts={partsIn(part, 'actions')}
      layout={{ direction: 'horizontal' }}
    />
  )
}

/** A form. Its submit button sends all fields together. */
export function FormPart({ part }: PartProps) {
  const { t } = useWords()
  const live = use(CardPressContext)
  const isInForm = use(InForm)
  const inner = partsIn(part, 'elements')
  const list = <PartList parts={inner} layout={part.fields} />
  if (!live || isInForm)
    return (
      <div role={isInForm ? 'group' : 'form'} aria-label={t('form')}>
        <InForm value={true}>{list}</InForm>
      </div>
    )
  return (
    <form
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const parts = [...allParts(inner)]
        const submits = parts.filter((each) => each.tag === 'button' && formActionOf(each) === 'submit')
        const by = event.nativeEvent.submitter?.dataset['at']
        const button = submits.find(({ place }) => pathOf(place) === by) ?? submits[0]
        const values = parts.flatMap((each) => {
          const { name } = each.fields
          if (!fieldKind(each) || typeof name !== 'string' || name === '') return []
          const value = filledIn(each, valuesIn(form, each))
          return value === undefined ? [] : [[name, value] as const]
        })
        live.press({ ...toldOf(button ?? part), form_value: Object.fromEntries(values) })
      }}
    >
      <InForm value={true}>{list}</InForm>
    </form>
  )
}

/** Components that a person presses as one. Controls inside it are above it. */
export function InteractivePart({ part }: PartProps) {
  const { t } = useWords()
  const { language, look, schema } = useCard()
  const live = use(CardPressContext)
  const canOpen = use(CanOpen)
  const { fields } = part
  const { background_style, has_border, border_color, corner_radius, disabled, height, hover_tips } = fields
  const ground = toneOf(background_style === 'default' ? undefined : background_style, 'ground', look.colours)
  const inner = partsIn(part, 'elements')
  const words = [...allParts(inner)]
    .map((each) => plainWords(wordsIn(each.fields, language), dialectOf(each.tag, schema)))
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)
  const name = words || t('pressable')
  const href = safeHref(addressOf(fields))
  const edge =
    has_border === true ? (toneOf(border_color, 'ink', look.colours)?.['data-colour'] ?? 'grey') : undefined
  const pixels = pixelsOf(height)
  const title = wordsIn(hover_tips, language) || undefined
  return (
    <div
      {...ground}
      className={[styles['interactive'], ground?.className].filter(Boolean).join(' ')}
      data-framed={(ground || edge) && fields['padding'] === undefined ? true : undefined}
      style={{ ...radiusOf(corner_radius), ...(pixels && { minBlockSize: Math.min(600, pixels) }) }}
    >
      {edge && <Edge colour={edge} radius={corner_radius} />}
      {live && disabled !== true ? (
        <button
          type="button"
          className={styles['cover']}
          aria-label={name}
          title={title}
          disabled={live.isBusy}
          onClick={() => live.press(toldOf(part))}
        />
      ) : (
        href !== undefined &&
        canOpen &&
        disabled !== true && (
          <a
            className={styles['cover']}
            aria-label={name}
            title={title}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          />
        )
      )}
      <PartList className={styles['inside']} parts={inner} layout={fields} />
    </div>
  )
}

/** A border in a colour of the card. */
function Edge({ colour, radius }: { colour: string; radius: unknown }) {
  const tone = toneOf(colour, 'ink')
  return (
    <span
      {...tone}
      className={[styles['edge'], tone?.className].filter(Boolean).join(' ')}
      style={radiusOf(radius)}
      aria-hidden="true"
    />
  )
}

function radiusOf(value: unknown): CSSProperties {
  const pixels = pixelsOf(value)
  return pixels === undefined ? {} : { borderRadius: Math.min(pixels, 40) }
}

/** A panel that opens and closes, wherever the card is shown. */
export function CollapsiblePart({ part }: PartProps) {
  const { t } = useWords()
  const { language, look } = useCard()
  const id = useId()
  const { fields } = part
  const { expanded, background_color, border } = fields
  const [isOpen, setOpen] = useState(expanded === true)
  const header = recordOf(fields['header'])
  const ground = toneOf(header['background_color'], 'ground', look.colours)
  const body = toneOf(background_color, 'ground', look.colours)
  const { color, corner_radius } = recordOf(border)
  const edge =
    border === undefined ? undefined : (toneOf(color, 'ink', look.colours)?.['data-colour'] ?? 'grey')
  const isLeft = header['icon_position'] === 'left'
  const hasTitle = wordsIn(header['title'], language) !== ''
  return (
    <div
      {...body}
      className={[styles['panel'], body?.className].filter(Boolean).join(' ')}
      style={radiusOf(corner_radius)}
    >
      {edge && <Edge colour={edge} radius={corner_radius} />}
      <button
        type="button"
        {...ground}
        className={[styles['summary'], ground?.className].filter(Boolean).join(' ')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-left={isLeft || undefined}
        data-follows={header['icon_position'] === 'follow_text' || undefined}
        style={{ ...paddingOf(header), ...radiusOf(corner_radius) }}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['title']}>
          {hasTitle ? <CardText inline value={header['title']} /> : t('panel')}
        </span>
        <span className={styles['sign']} data-open={isOpen || undefined} aria-hidden="true">
          {isKnownIcon(header['icon']) ? <CardIcon value={header['icon']} /> : <ChevronDown size={16} />}
        </span>
      </button>
      {isOpen && (
        <div id={id} className={styles['folded']}>
          <PartList parts={partsIn(part, 'elements')} layout={fields} />
        </div>
      )}
    </div>
  )
}

/** The usual sign of a panel is an arrow. */
const isKnownIcon = (icon: unknown): boolean => {
  const { token } = recordOf(icon)
  return typeof token === 'string' && token !== '' && !/down|up|right|left|expand|arrow/.test(token)
}
