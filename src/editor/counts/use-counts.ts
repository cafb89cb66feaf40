import type { Node } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import { whenIdle } from '../reading/use-quiet-document'
import { countsOf } from './counts'
import type { Counts } from './counts'

/** A slice of counting that no key waits for. */
const SLICE_MS = 6

/** The counts of a document, made a slice at a time when the page is idle; those of the last one meanwhile. */
export function useCounts(doc: Node): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    let next = 0
    let stop = whenIdle(count)
    function count() {
      const until = performance.now() + SLICE_MS
      while (next < doc.childCount && performance.now() < until) countsOf(doc.child(next++))
      if (next < doc.childCount) stop = whenIdle(count)
      else setCounts(countsOf(doc))
    }
    return () => stop()
  }, [doc])
  return counts
}
