import { useCallback, useEffect, useRef } from 'react'
import type { RefCallback } from 'react'
import { useLocation } from 'react-router-dom'
import type { SaveQueue } from '../../../../saving/saving'
import type { EditorHandle } from '../../document/document'

/**
 * Shows the block that the address names after its `#`, when the editor mounts and whenever the address changes. A block
 * beyond the beginning of a long document shows once the whole document is there. Call the returned ref with the editor's
 * handle.
 */
export function useNamedBlock(queue: SaveQueue, isPartial: boolean): RefCallback<EditorHandle> {
  const { hash } = useLocation()
  const shown = useRef<EditorHandle>(null)
  const show = useRef(() => undefined as void)
  const isMissing = useRef(false)

  useEffect(() => {
    show.current = () => {
      const blockId = decodedHash(hash)
      if (!blockId) return
      const id = queue.localIdOf(blockId)
      isMissing.current = !queue.isKnown(id)
      shown.current?.flash([id])
    }
    show.current()
  }, [hash, queue])

  useEffect(() => {
    if (!isPartial && isMissing.current) show.current()
  }, [isPartial])

  return useCallback((handle) => {
    shown.current = handle
    show.current()
  }, [])
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // A broken address names no block.
    return ''
  }
}
