import { useEffect } from 'react'
import { Listeners } from '../../primitives/listeners'

const listeners = new Listeners<[title: string]>()

/** Subscribes to page titles; the frame announces them. */
export const onPageTitle = listeners.add

/** Names the page: in the tab, and aloud when it changes. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    listeners.emit(title)
  }, [title])
  return <title>{`${title} · Herald`}</title>
}
