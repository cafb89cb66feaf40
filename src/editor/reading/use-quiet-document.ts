import type { Node } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import type { ViewStore } from '../view/view-store'
import { whenIdle } from './when-idle'

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
