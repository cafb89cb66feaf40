import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { goBelowCard, leaveBlock } from '../../editor/commands/leave-block'
import { objectAttrs } from '../../editor/schema/attrs'
import { dom } from '../../editor/view/dom'
import { onNearViewport } from '../../editor/view/near-viewport'
import type { ObjectRenderer } from '../../editor/view/object-renderer'
import { sheetModel } from './sheet-models'

/** An embedded spreadsheet, read when it comes near the screen and edited in place. It handles its own events. */
export const renderSheet: ObjectRenderer = ({ node, view, position, context }) => {
  const box = dom('div', { class: 'ed-sheet' })
  let root: Root | undefined
  let stopWaiting = () => {}

  const select = () => {
    const at = position()
    if (at === undefined) return
    const { selection, doc, tr } = view.state
    if (selection instanceof NodeSelection && selection.from === at) return
    view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
  }
  // A sheet that is made here takes the focus, unless the operator has gone on meanwhile.
  let begun = view.editable && tokenOf(node) === '' ? view.state.selection.head : undefined
  const takesFocus = () => {
    const isAsBegun = begun === view.state.selection.head && view.hasFocus()
    begun = undefined
    return isAsBegun
  }
  const unmount = () => {
    const old = root
    root = undefined
    // React may be rendering right now and cannot unmount a root meanwhile.
    if (old) queueMicrotask(() => old.unmount())
  }
  const draw = (next: Node) => {
    const token = tokenOf(next)
    stopWaiting()
    unmount()
    if (!token) {
      box.replaceChildren(note(context.words('media.sheet.making')))
      return
    }
    const place = dom('div', {}, note(context.words('media.sheet.reading')))
    box.replaceChildren(place)
    const model = sheetModel(context, token)
    model.setEditable(view.editable)
    const show = async () => {
      const { SheetGrid } = await import('./sheet-grid')
      if (!place.isConnected || root) return
      root = createRoot(place)
      root.render(
        <SheetGrid
          model={model}
          context={context}
          onFocus={select}
          takesFocus={takesFocus}
          onLeave={(to) => {
            select()
            view.focus()
            if (to === 'goBelow') goBelowCard(view.state, view.dispatch, view)
            if (to === 'lineBelow' && view.editable) leaveBlock(view.state, view.dispatch)
          }}
        />,
      )
    }
    stopWaiting = onNearViewport(box, () => {
      void model.read()
      show().catch(() => place.replaceChildren(note(context.words('media.sheet.notRead', { words: '' }))))
    })
  }
  draw(node)
  let token = tokenOf(node)

  return {
    dom: box,
    update(next) {
      if (tokenOf(next) !== token) {
        token = tokenOf(next)
        draw(next)
      }
      return true
    },
    stopEvent: (event) => event.target !== box,
    destroy() {
      stopWaiting()
      unmount()
    },
  }
}

const note = (words: string) => dom('p', { class: 'ed-sheet-note' }, words)

const tokenOf = (node: Node): string => {
  const value: { token?: unknown } | undefined = objectAttrs(node).body.sheet
  return typeof value?.token === 'string' ? value.token : ''
}
