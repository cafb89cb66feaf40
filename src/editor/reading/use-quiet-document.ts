import type { Node } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import type { ViewStore } from '../view/view-store'

/** Idle never comes to a page that is always busy; what is shown is at most this old. */
const LATEST_MS = 400

/** The document as it was when nothing else was to be done: for what may be a moment behind the keys. */
export function useQuietDocument(store: ViewStore): Node {
  const [doc, setDoc] = useState(() => store.getState().doc)
  useEffect(() => {
    let asked: (() => void) | undefined
    const look = () => {
      asked = undefined
      setDoc(store.getState().doc)
    }
    const stop = store.subscribe(() => (asked ??= whenIdle(look)))
    look()
    return () => {
      stop()
      asked?.()
    }
  }, [store])
  return doc
}

/** Calls back when the page has nothing to do; answers how to take that back. Safari has no idle callbacks. */
export function whenIdle(then: (deadline?: IdleDeadline) => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, { timeout: LATEST_MS })
  return () => cancelIdleCallback(asked)
}
