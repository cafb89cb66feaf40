import type { Node } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import { whenIdle } from '../reading/when-idle'
import type { ViewStore } from '../view/view-store'
import { countsOf } from './counts'
import type { Counts } from './counts'

/** A slice of counting that no key waits for. */
const SLICE_MS = 6
/** Nobody reads a count while typing. */
const PAUSE_MS = 800

/**
 * The counts of the document, made a slice at a time once it has stood still
 * for a moment and the page is idle; those of the last one meanwhile.
 */
export function useCounts(store: ViewStore): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    let stop = () => {}
    let counted: Node | undefined
    const begin = () => {
      const { doc } = store.getState()
      if (doc === counted) return
      counted = doc
      stop()
      let next = 0
      const count = () => {
        const until = performance.now() + SLICE_MS
        while (next < doc.childCount && performance.now() < until) countsOf(doc.child(next++))
        if (next < doc.childCount) stop = whenIdle(count)
        else setCounts(countsOf(doc))
      }
      const timer = setTimeout(() => (stop = whenIdle(count)), PAUSE_MS)
      stop = () => clearTimeout(timer)
    }
    const leave = store.subscribe(begin)
    begin()
    return () => {
      leave()
      stop()
    }
  }, [store])
  return counts
}
