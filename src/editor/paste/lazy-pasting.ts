import type { EditorView } from 'prosemirror-view'
import { lazyModule } from '../../browser/lazy-module'
import type { ViewContext } from '../view/view-context'
import type { Accompanying, Unread } from './clipboard-parser'

/** Reads and inserts what is pasted or dropped. */
export const lazyPasting = lazyModule(() => import('./paste-unread'))

/** Blocks that a console copied are trusted no more than anything else: the platform's schemas check them. */
export const lazyClipboardReader = lazyModule(async () => {
  const [{ readHeraldClipboard }, { ownHtml }] = await Promise.all([
    import('./read-herald-clipboard'),
    import('../../../formats/html/read-own-html'),
  ])
  return { readHeraldClipboard, ownHtml }
})

/** Pastes at the selection, at once if the code for it is loaded. If it cannot be loaded, only the words are pasted. */
export function paste(view: EditorView, context: ViewContext, unread: Unread, beside: Accompanying): void {
  const words = 'text' in unread ? unread.text : beside.text
  lazyPasting.use(
    ({ pasteUnread }) => pasteUnread(view, context, unread, beside),
    () => {
      const lines = words.split('\n').map((line) => line.trim())
      if (!view.isDestroyed) view.dispatch(view.state.tr.insertText(lines.filter(Boolean).join(' ')))
    },
  )
}
