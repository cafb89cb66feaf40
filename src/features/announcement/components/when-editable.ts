import { whenIdle } from '../../../browser/when-idle'
import { DocumentEditor } from '../../document/document'

/**
 * Calls back when the editor's code is there and the page is idle; returns a function that cancels. Requested earlier,
 * other code would share the line with the editor, and the first key would wait for it.
 */
export function whenEditable(then: () => void): () => void {
  let cancel: (() => void) | undefined
  let isOver = false
  void DocumentEditor.preload().then(() => {
    if (!isOver) cancel = whenIdle(then)
  })
  return () => {
    isOver = true
    cancel?.()
  }
}
