import type { PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { IMAGE, VIEW } from '../../../../contract/docx/block-numbers'
import { placeFor } from '../../commands/insert-after'
import { dom } from '../../view/dom'
import type { ViewContext } from '../../view/view-context'
import { edgeNear, placeOfEdge } from './drop-place'
import type { BlockEdge } from './drop-place'
import { insertFilesAt } from './insert-media'
import { wordsOfRefusal } from './words-of-refusal'

/** What dropped files become; both may stand in the same places. */
const TYPES = [IMAGE, VIEW]

/** Where dropped files would go, as a line; and what becomes of a file that is dropped anywhere on the page. */
export function dropLine(view: EditorView, context: ViewContext): PluginView {
  const line = dom('div', { class: 'ed-file-line', hidden: '', 'aria-hidden': 'true' })
  view.dom.parentElement?.append(line)
  const ends = new AbortController()
  const listening = { signal: ends.signal, capture: true }
  const hide = () => (line.hidden = true)

  window.addEventListener(
    'dragover',
    (event) => {
      if (!carriesFiles(event)) return
      // Without this the browser would open the file in place of the page.
      event.preventDefault()
      const edge = isOver(view, event) ? edgeAt(view, event) : undefined
      const box = edge && 'id' in edge ? rectangleOf(view, edge) : undefined
      event.dataTransfer!.dropEffect = box ? 'copy' : 'none'
      line.hidden = !box
      if (box) placeLine(line, view, box)
    },
    listening,
  )
  window.addEventListener('dragleave', (event) => event.relatedTarget === null && hide(), listening)
  window.addEventListener('dragend', hide, listening)
  window.addEventListener(
    'drop',
    (event) => {
      hide()
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (!isOver(view, event)) return
      event.stopPropagation()
      const edge = edgeAt(view, event)
      if (edge && 'rule' in edge) context.refuse(wordsOfRefusal(edge, context.words))
      else
        void insertFilesAt(view, context, filesOf(event), {
          placeIn: (state, types) => (edge && placeOfEdge(state, edge)) ?? placeFor(state, types),
        })
    },
    listening,
  )
  return {
    destroy() {
      ends.abort()
      line.remove()
    },
  }
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** A folder has no bytes and is left out. */
const filesOf = ({ dataTransfer }: DragEvent): File[] =>
  Array.from(dataTransfer?.items ?? []).flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile()
    return file ? [file] : []
  })

const isOver = (view: EditorView, { target }: DragEvent) =>
  view.editable && target instanceof Node && view.dom.contains(target)

function edgeAt(view: EditorView, { clientX, clientY }: DragEvent) {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return undefined
  const at = found.inside >= 0 ? found.inside : found.pos
  return edgeNear(view.state.doc, at, TYPES, (position): BlockEdge['side'] => {
    const drawn = view.nodeDOM(position)
    if (!(drawn instanceof Element)) return 'after'
    const { top, height } = drawn.getBoundingClientRect()
    return clientY < top + height / 2 ? 'before' : 'after'
  })
}

interface LineBox {
  left: number
  width: number
  top: number
}

function rectangleOf(view: EditorView, { position, side }: BlockEdge): LineBox | undefined {
  const drawn = view.nodeDOM(position)
  if (!(drawn instanceof Element)) return undefined
  const { left, width, top, bottom } = drawn.getBoundingClientRect()
  return { left, width, top: side === 'before' ? top : bottom }
}

function placeLine(line: HTMLElement, view: EditorView, { left, width, top }: LineBox): void {
  const origin = (line.offsetParent ?? view.dom).getBoundingClientRect()
  line.style.left = `${left - origin.left}px`
  line.style.top = `${top - origin.top}px`
  line.style.width = `${width}px`
}
