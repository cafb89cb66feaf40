import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { onNearViewport } from '../../../editor/objects/media/near-viewport'

/** Whether an element has come near the screen; once it has, it stays so. */
export function useNearViewport<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (place.current ? onNearViewport(place.current, () => setNear(true)) : undefined), [])
  return [place, isNear]
}
