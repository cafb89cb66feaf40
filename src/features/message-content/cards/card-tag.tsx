import type { Fields } from '../contents/tolerant'
import { useCard } from './card-context'
import { CardText } from './card-text'
import { toneOf } from './card-tone'

interface Props {
  fields: Fields
  className: string | undefined
}

/** A label in a colour, blue without one. */
export function CardTag({ fields, className }: Props) {
  const { look } = useCard()
  const tone = toneOf(fields['color'], 'tag', look.colours) ?? toneOf('blue', 'tag')!
  return (
    <span {...tone} className={`${className} ${tone.className}`}>
      <CardText inline value={fields['text']} />
    </span>
  )
}
