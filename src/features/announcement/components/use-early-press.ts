import { useCallback, useRef } from 'react'
import type { PlaceInLine } from '../../../editor/view/block-editor-handle'
import type { EditorHandle } from '../../document/document'

/** A press on the words before the editor is there. `repeat` puts its cursor there, unless the focus has moved since. */
export function useEarlyPress() {
  const pressed = useRef<{ at: PlaceInLine; focused: Element | null }>(undefined)
  const onPress = useCallback((at: PlaceInLine) => {
    pressed.current = { at, focused: document.activeElement }
  }, [])
  const repeat = useCallback((editor: EditorHandle | null) => {
    const early = pressed.current
    pressed.current = undefined
    if (early?.focused === document.activeElement) editor?.focusAt(early.at)
  }, [])
  return { onPress, repeat }
}
