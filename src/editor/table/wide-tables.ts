import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { nearGroupsOf } from '../near/near-groups'
import type { ViewContext } from '../view/view-context'

/**
 * Where text is only read, there is no cursor to follow: a table that is wider
 * than the page takes the focus itself, so that arrow keys scroll it.
 */
export const wideTables = (context: ViewContext): Plugin =>
  new Plugin({
    view(view) {
      let was: boolean | undefined
      let drawn: unknown
      const look = (now: EditorView) => {
        const near = nearGroupsOf(now.state)
        if (was === now.editable && (now.editable || drawn === near)) return
        was = now.editable
        drawn = near
        for (const table of now.dom.querySelectorAll('.ed-table')) mark(table, now.editable, context)
      }
      // The tables are drawn after the plugin's view is made.
      queueMicrotask(() => look(view))
      return { update: look }
    },
  })

function mark(table: Element, editable: boolean, context: ViewContext): void {
  if (editable) {
    for (const name of ['tabindex', 'role', 'aria-label']) table.removeAttribute(name)
    return
  }
  table.setAttribute('tabindex', '0')
  table.setAttribute('role', 'region')
  table.setAttribute('aria-label', context.words('kinds.table'))
}
