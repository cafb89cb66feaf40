import { createContext, useContext, useState, type MouseEvent, type ReactNode } from 'react'

/** Draws what is at an address over the page, until it is closed. */
type ShowInPlace = (to: string, close: () => void) => ReactNode

/** Anyone who can show an address in place says how; without one, such a link opens a tab. */
export const InPlaceContext = createContext<ShowInPlace | undefined>(undefined)

/**
 * A link to what explains something, that leaves the page as it is: a plain
 * click opens it over the page, and closing it leads back here. A click with a
 * key held opens a tab, as with any link. What is opened is drawn below the
 * link, so that a dialog in which the link stands knows it for its own.
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
