import { useState, type ReactNode } from 'react'
import { useTimeout } from './outside-react'

/** Long enough to read two sentences twice. */
const PASSES_MS = 12_000

interface Props {
  /** The identity of the content; the time starts again when this changes. */
  of: unknown
  /** Whether it is being read, so that it stays wherever the pointer is. */
  isOpen?: boolean
  onOver(): void
  children: ReactNode
}

/** A notice that disappears after a while, but not while the pointer is over it or it has the focus. */
export function Passing({ of, isOpen = false, onOver, children }: Props) {
  const [isHeld, setHeld] = useState(false)
  useTimeout(isHeld || isOpen ? undefined : PASSES_MS, of, onOver)
  return (
    <div
      role="presentation"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
    </div>
  )
}
