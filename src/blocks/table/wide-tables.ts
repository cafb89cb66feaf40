import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { mountedGroupsOf } from '../../editor/mounting/mounted-groups'
import type { ViewContext } from '../../editor/view/view-context'

/**
 * In read-only text there is no cursor to follow: each table takes the focus
 * itself, so that arrow keys scroll one that is wider than the page.
 */
export const wideTables = (context: ViewContext): Plugin =>
  new Plugin({
    view(view) {
      let was: boolean | undefined
      let drawn: unknown
      const look = (now: EditorView) => {
        const near = mountedGroupsOf(now.state)
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
