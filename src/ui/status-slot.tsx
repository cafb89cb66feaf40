import { createContext, useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Slot {
  element: HTMLElement | null
  place(element: HTMLElement | null): void
}

const SlotContext = createContext<Slot>({ element: null, place: () => undefined })

/** Provides the one status corner: the frame places it, a page fills it. */
export function StatusSlotProvider({ children }: { children: ReactNode }) {
  const [element, place] = useState<HTMLElement | null>(null)
  return <SlotContext value={{ element, place }}>{children}</SlotContext>
}

/** The corner itself, empty until a page fills it. */
export function StatusSlot({ className }: { className?: string | undefined }) {
  const { place } = useContext(SlotContext)
  return <div ref={place} className={className} />
}

/** Shows its children in the status corner while it is mounted. */
export function InStatusSlot({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext)
  return element && createPortal(children, element)
}
