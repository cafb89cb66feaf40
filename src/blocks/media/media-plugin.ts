import type { Node as BlockNode } from 'prosemirror-model'
import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorState, Transaction, PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { FILE, IMAGE, PAGE, VIEW } from '../../../contract/docx/block-numbers'
import { insertionPlace } from '../../editor/commands/insert-blocks'
import type { InsertPlace } from '../../editor/commands/insert-blocks'
import { hasFilesOnly } from '../../editor/paste/has-files-only'
import { positionOfBlock, typeOfBlock, existingNode } from '../../editor/queries/blocks'
import { placementRefusal } from '../../editor/queries/placement'
import type { PlacementRefusal } from '../../editor/queries/placement'
import { blockId, blockType } from '../../editor/schema/attrs'
import { refusalText } from '../../editor/selection/block-name'
import { BlockSelection } from '../../editor/selection/block-selection'
import { dom } from '../../editor/view/dom'
import type { ViewContext } from '../../editor/view/view-context'
import { isComposingKey } from '../../ui/command-registry'
import { insertFilesAt } from './insert-media'
import { selectedMedia } from './media-commands'

/**
 * Pasted or dropped files become blocks. A file dropped outside the text does not navigate the page away. With a
 * picture selected, ArrowDown goes to its caption and Alt-F10 to its toolbar.
 */
export function mediaPlugin(context: ViewContext): Plugin {
  return new Plugin({
    view: (view) => dropLine(view, context),
    appendTransaction: (_made, _before, state) => selectView(state),
    props: {
      handlePaste(view, { clipboardData }) {
        if (!clipboardData || !view.editable) return false
        const files = Array.from(clipboardData.files)
        const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')]
        if (!hasFilesOnly({ files, html, text })) return false
        void insertFilesAt(view, context, files)
        return true
      },
      handleKeyDown(view, event) {
        const media = selectedMedia(view.state)
        if (!media || isComposingKey(event)) return false
        if (event.key === 'F10' && event.altKey) {
          const canvas = view.dom.closest('.ed-canvas')
          return focusIn(canvas, TRY_AGAIN) || focusIn(canvas, TOOLBAR_STOP)
        }
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
        if (event.key !== 'ArrowDown' || !isPlain || media.kind !== 'image' || !view.editable) return false
        return focusCaption(view, media.position)
      },
    },
  })
}

/** The button that a failed upload needs comes first. */
const TRY_AGAIN = '.ed-media-bar [data-first]'

/** The tab stop of the toolbar's roving focus. */
const TOOLBAR_STOP = '.ed-media-bar [tabindex="0"]'

/** Puts the cursor into the caption of the picture at a position. */
export const focusCaption = (view: EditorView, position: number): boolean => {
  const drawn = view.nodeDOM(position)
  return focusIn(drawn instanceof Element ? drawn : null, '.ed-caption')
}

function focusIn(around: Element | null, selector: string): boolean {
  const found = around?.querySelector<HTMLElement>(selector)
  found?.focus()
  return found !== null && found !== undefined
}

/** A file is selected, moved and removed together with its view. */
function selectView(state: EditorState): Transaction | undefined {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || blockType(selection.node) !== FILE) return undefined
  const { $from } = selection
  if (blockType($from.parent) !== VIEW || $from.parent.childCount !== 1) return undefined
  return state.tr.setSelection(NodeSelection.create(state.doc, $from.before()))
}

/** The kinds that dropped files become; both may be in the same places. */
const TYPES = [IMAGE, VIEW]

/** Shows where dropped files would go, as a line, and handles files dropped anywhere on the page. */
function dropLine(view: EditorView, context: ViewContext): PluginView {
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
      if (edge && 'rule' in edge) context.refuse(refusalText(edge, context.words))
      else
        void insertFilesAt(view, context, filesOf(event), {
          placeIn: (state, types) => (edge && placeAtEdge(state, edge)) ?? insertionPlace(state, types),
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
  return nearestEdge(view.state.doc, at, TYPES, (position): BlockEdge['side'] => {
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

/** The edge of a block, by its id, which stays valid while the document changes. */
interface BlockEdge {
  id: string
  side: 'before' | 'after'
  /** The position before the block, in the document at that time. */
  position: number
}

/**
 * The edge nearest to a position at which blocks of these kinds may be. It is an edge of the innermost block there,
 * else of the nearest block around it whose parent may hold them. `sideOf` says which half of a block the pointer is
 * over.
 */
export function nearestEdge(
  doc: BlockNode,
  position: number,
  types: readonly number[],
  sideOf: (position: number) => BlockEdge['side'],
): BlockEdge | PlacementRefusal | undefined {
  const innermost = BlockSelection.around(doc, position)
  if (!innermost) return titleEdge(doc, types)
  const $at = innermost.$from
  let refusal: PlacementRefusal | undefined
  for (let depth = $at.depth; depth >= 0; depth--) {
    const parent = $at.node(depth)
    if (['table', 'table_row', 'grid'].includes(parent.type.name)) continue
    const why = placementRefusal(typeOfBlock(parent), types)
    refusal ??= why
    if (why) continue
    const at = depth === $at.depth ? $at.pos : $at.before(depth + 1)
    return { id: blockId(existingNode(doc, at)), side: sideOf(at), position: at }
  }
  return refusal
}

/** The edge for the title: right below it, which is before the first block. */
function titleEdge(doc: BlockNode, types: readonly number[]): BlockEdge | PlacementRefusal | undefined {
  const first = doc.maybeChild(1) ?? undefined
  const position = doc.child(0).nodeSize
  return placementRefusal(PAGE, types) ?? (first && { id: blockId(first), side: 'before', position })
}

/** The place of an edge in the current document; undefined once its block is deleted. */
export function placeAtEdge(
  { doc }: EditorState,
  { id, side }: Pick<BlockEdge, 'id' | 'side'>,
): InsertPlace | undefined {
  const at = positionOfBlock(doc, id)
  if (at === undefined || at < 0) return undefined
  const place = side === 'before' ? at : at + existingNode(doc, at).nodeSize
  return { from: place, to: place }
}
