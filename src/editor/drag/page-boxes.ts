import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { positionOfElement } from '../selection/block-at-element'
import type { Box, Flow, Row } from './drop-target'

/** How far beyond the screen blocks are measured: what a fast pointer can reach before they are measured again. */
const AROUND_PX = 240

/**
 * The rectangles of the blocks that are near the screen, for as long as nothing
 * scrolls. Groups that are out of sight have no layout and are passed over whole;
 * those that are not drawn are far from the screen.
 */
export function pageBoxes(view: EditorView): Flow {
  const { dom, state } = view
  const page = dom.getBoundingClientRect()
  const title = dom.firstElementChild!.getBoundingClientRect()
  const near = { top: Math.max(page.top, 0) - AROUND_PX, bottom: window.innerHeight + AROUND_PX }
  const blocks = [...dom.children]
    .filter((element) => isNear(element, near))
    .flatMap((element) => (element.classList.contains('ed-group') ? [...element.children] : [element]))
    .filter((element) => isNear(element, near))
  const rows = blocks.flatMap((element) => rowsOf(view, element, near))
  return { ...sides(title), top: title.bottom, bottom: page.bottom, end: state.doc.content.size, rows }
}

interface Near {
  top: number
  bottom: number
}

function isNear(element: Element, near: Near): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > near.top && top < near.bottom
}

const sides = ({ left, right }: DOMRect) => ({ left, right })
const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

/** A block and, for text, the blocks below it as rows of the same flow. */
function rowsOf(view: EditorView, element: Element, near: Near): Row[] {
  if (!(element instanceof HTMLElement) || element.dataset.blockId === undefined) return []
  const position = positionOfElement(view, element)
  const node = position === undefined ? null : view.state.doc.nodeAt(position)
  if (position === undefined || !node || !isNear(element, near)) return []
  const end = position + node.nodeSize
  const box = boxOf(element.getBoundingClientRect())
  if (node.type.name !== 'text_block') {
    return [{ ...box, position, end, flows: flowsOf(view, element, node, position, near) }]
  }
  const below = blocksIn(element).flatMap((child) => rowsOf(view, child, near))
  const line = element.firstElementChild!.getBoundingClientRect()
  return [{ ...box, bottom: Math.max(line.bottom, line.top), position, end, flows: [] }, ...below]
}

function flowsOf(view: EditorView, element: Element, node: Node, position: number, near: Near): Flow[] {
  if (node.type.name === 'object') return []
  if (node.type.name === 'grid' || node.type.name === 'table') {
    return blocksIn(element).flatMap((part) => {
      const at = positionOfElement(view, part)
      const cell = at === undefined ? null : view.state.doc.nodeAt(at)
      return at !== undefined && cell && isNear(part, near) ? [flowOf(view, part, cell, at, near)] : []
    })
  }
  return [flowOf(view, element, node, position, near)]
}

function flowOf(view: EditorView, element: Element, node: Node, position: number, near: Near): Flow {
  const children = blocksIn(element)
  const box = boxOf(element.getBoundingClientRect())
  const left = children[0]?.getBoundingClientRect().left ?? box.left
  const rows = children.flatMap((child) => rowsOf(view, child, near))
  return { ...box, left, end: position + node.nodeSize - 1, rows }
}

/** The elements of the blocks directly inside of a block, whatever its view wraps around them. */
function blocksIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    child instanceof HTMLElement && child.dataset.blockId !== undefined ? [child] : blocksIn(child),
  )
}
