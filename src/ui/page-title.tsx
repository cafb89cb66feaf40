import { useEffect } from 'react'

const listeners = new Set<(title: string) => void>()

/** Hears the name of each page that comes; for the frame, which says it aloud. */
export function onPageTitle(listener: (title: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the page: in the tab, and aloud when it changes. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    for (const listener of listeners) listener(title)
  }, [title])
  return <title>{`${title} · Herald`}</title>
}
