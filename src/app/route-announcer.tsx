import { useEffect, useState } from 'react'
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
  useEffect(() => onPageTitle(setTitle), [])
  useEffect(() => {
    const active = document.activeElement
    const isLost = !active || active === document.body || !active.checkVisibility()
    if (isLost && hasMoved(pathname)) document.getElementById('page')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {title}
    </p>
  )
}

let last: string | undefined

/** False for the first page, also where `/` leads on to it: whoever just arrived begins at the top. */
function hasMoved(pathname: string): boolean {
  const moved = last !== undefined && last !== '/' && last !== pathname
  last = pathname
  return moved
}
