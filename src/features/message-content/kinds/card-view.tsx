import { useEffect, useState } from 'react'
import { lazyModule } from '../../../browser/lazy-module'
import { readCard } from '../contents/read-card'
import { useTypedCard } from '../typing/use-typed-card'
import { FlatCard } from './flat-card'
import type { KindProps } from './plain-card'

/** Loads with the first card that can be drawn. */
const drawing = lazyModule(() => import('../cards/card-drawing'))

/** Resolves when cards are drawn at once, or when the code cannot be loaded. */
export const loadCards = (): Promise<void> => new Promise((resolve) => drawing.use(() => resolve(), resolve))

/** A card. Its text is shown until the code that draws it is loaded, or if it cannot be loaded. */
export function CardView({ content, message, names }: KindProps<'interactive'>) {
  const typed = useTypedCard(message.body.content ?? '')
  const shown = typed ? readCard(typed) : content
  const { card } = shown
  const [code, setCode] = useState(drawing.now)
  const needsCode = card !== undefined && !code
  useEffect(() => {
    if (!needsCode) return
    let isShown = true
    drawing.use(
      (loaded) => isShown && setCode(loaded),
      () => undefined,
    )
    return () => void (isShown = false)
  }, [needsCode])
  if (!card || !code) return <FlatCard content={shown} message={message} names={names} />
  return <code.CardDrawing card={card} content={shown} message={message} names={names} />
}
