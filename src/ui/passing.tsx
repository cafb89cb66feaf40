import { useState, type ReactNode } from 'react'
import { useTimeout } from './outside-react'

/** Long enough to read two sentences twice. */
const PASSES_MS = 12_000

interface Props {
  /** What it says; another one has its whole time before it. */
  of: unknown
  /** It is being read, whatever is pointed at. */
  isOpen?: boolean
  onOver(): void
  children: ReactNode
}

/** What goes by itself after a while, but not while it is pointed at or has the focus. */
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
