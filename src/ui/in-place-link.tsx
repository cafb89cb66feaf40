import { createContext, useContext, useState, type MouseEvent, type ReactNode } from 'react'

/** Renders the content of an address over the page until it is closed. */
type ShowInPlace = (to: string, close: () => void) => ReactNode

/** Provides the way to show an address in place; without it, such a link opens a tab. */
export const InPlaceContext = createContext<ShowInPlace | undefined>(undefined)

/**
 * A link to an explanation that leaves the page as it is: a plain click opens it
 * over the page, and closing it returns here. A click with a modifier key opens a
 * tab, as with any link. The opened content is rendered below the link in React's
 * tree, so that a dialog around the link treats it as its own.
 */
export function InPlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const show = useContext(InPlaceContext)
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (!show || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a href={to} target="_blank" rel="noopener" aria-haspopup={show && 'dialog'} onClick={open}>
        {children}
      </a>
      {isOpen && show?.(to, () => setOpen(false))}
    </>
  )
}
