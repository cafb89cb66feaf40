import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { whenNear } from '../../../editor/objects/media/when-near'

/** Whether an element has come near the screen; once it has, it stays so. */
export function useNear<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true)) : undefined), [])
  return [place, isNear]
}
