import { useEffect, useState } from 'react'
import type { Fields } from '../contents/tolerant'
import { isTyping, received, seen, shownCard, speedOf, typedOn } from './typed-texts'

/**
 * The card to show while a bot writes it, in place of the whole one; undefined: the whole one. Texts that grow are
 * typed, at the speed that the card asks for.
 */
export function useTypedCard(raw: string): Fields | undefined {
  const [typed, setTyped] = useState(() => seen(raw))
  const next = typed.raw === raw ? typed : received(typed, raw, mayMove())
  if (next !== typed) setTyped(next)
  const isOn = isTyping(next)
  const everyMs = isOn && next.card ? speedOf(next.card).everyMs : undefined
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const timer = setInterval(() => setTyped(typedOn), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return isOn ? shownCard(next) : undefined
}

const mayMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
