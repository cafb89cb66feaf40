import { useCallback, useRef, useState } from 'react'
import type { EditorHandle } from '../../document/document'

/** The editor, for what happens later, and as state for what renders with it. */
export function useEditorHandle() {
  const editor = useRef<EditorHandle>(null)
  const [handle, setHandle] = useState<EditorHandle | null>(null)
  const hold = useCallback((now: EditorHandle | null) => {
    editor.current = now
    setHandle(now)
  }, [])
  return { editor, handle, hold }
}
