import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onPageTitle } from '../ui/page-title'

/**
 * Says the name of each page as it comes. Focus that went down with the last
 * page goes to the new one; focus that is somewhere stays there, so that one
 * can walk down the chat list.
 */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  const { pathname } = useLocation()
  const arrival = useRef({ pathname, isPlaced: true })
  useEffect(() => onPageTitle(setTitle), [])
  useEffect(() => {
    // `/` only leads on; whoever just arrived begins at the top.
    if (arrival.current.pathname !== pathname) {
      arrival.current = { pathname, isPlaced: arrival.current.pathname === '/' }
    }
    if (arrival.current.isPlaced) return
    // What closes on the way here first gives back the focus that it had.
    const soon = setTimeout(() => {
      const page = document.getElementById('page')
      arrival.current.isPlaced = page !== null
      if (isLost(document.activeElement)) page?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(soon)
  }, [pathname, title])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {title}
    </p>
  )
}

const isLost = (active: Element | null) => !active || active === document.body || !active.checkVisibility()
