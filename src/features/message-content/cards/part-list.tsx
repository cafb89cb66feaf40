import type { CSSProperties } from 'react'
import { pathOf } from '../../../../contract/im/cards/card-parts'
import type { CardPart } from '../../../../contract/im/cards/card-parts'
import { useCard } from './card-context'
import { alignOf, spaceOf } from './card-look'
import styles from './part-list.module.css'

interface Props {
  parts: readonly CardPart[]
  /** The fields of the container that say how they are laid out. */
  layout: Readonly<Record<string, unknown>>
  className?: string | undefined
}

/** The components of a container, one below the other or side by side. */
export function PartList({ parts, layout, className }: Props) {
  const isRow = layout['direction'] === 'horizontal'
  const space = spaceOf(layout[isRow ? 'horizontal_spacing' : 'vertical_spacing'])
  const style: CSSProperties = {
    ...paddingOf(layout),
    ...(space && { gap: space.split(' ')[0]! }),
  }
  return (
    <div
      className={[styles['list'], className].filter(Boolean).join(' ')}
      data-direction={isRow ? 'row' : 'column'}
      data-align={alignOf(layout['horizontal_align'])}
      data-middle={alignOf(layout['vertical_align'])}
      style={style}
    >
      {parts.map((part) => (
        <PartView key={pathOf(part.place)} part={part} />
      ))}
    </div>
  )
}

/** The padding of a container. */
export function paddingOf({ padding }: Readonly<Record<string, unknown>>): CSSProperties {
  const space = spaceOf(padding)
  return space ? { padding: space } : {}
}

/** Components that are as wide as what they show; all others fill the width. */
const narrow: ReadonlySet<string> = new Set([
  'button',
  'overflow',
  'person',
  'picker_time',
  'picker_datetime',
  'date_picker',
  'select_static',
  'select_person',
])

/** One component in its place, with its margin. */
function PartView({ part }: { part: CardPart }) {
  const { views, Unknown } = useCard()
  const View = Object.hasOwn(views, part.tag) ? views[part.tag]! : Unknown
  const margin = spaceOf(part.fields['margin'])
  const isNarrow = narrow.has(part.tag) && part.fields['width'] !== 'fill'
  return (
    <div
      className={styles['part']}
      data-narrow={isNarrow || undefined}
      style={margin ? { margin } : undefined}
    >
      <View part={part} />
    </div>
  )
}
