import { useCallback, useEffect, useRef } from 'react'
import type { RefCallback } from 'react'
import { useLocation } from 'react-router-dom'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import type { EditorHandle } from '../../document/editor-handle'

/**
 * Shows the block that the address names after its `#`: when the editor comes,
 * and whenever the address changes. Give the answer to the editor beside its ref.
 */
export function useNamedBlock(queue: SaveQueue): RefCallback<EditorHandle> {
  const { hash } = useLocation()
  const shown = useRef<EditorHandle>(null)
  const show = useRef(() => undefined as void)

  useEffect(() => {
    show.current = () => {
      const blockId = decodedHash(hash)
      if (blockId) shown.current?.flash([queue.localIdOf(blockId)])
    }
    show.current()
  }, [hash, queue])

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
