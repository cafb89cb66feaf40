import type { Node } from 'prosemirror-model'
import { isBox } from '../../../../document/blocks/registry'
import { typeOfBlock } from '../../queries/blocks'
import { LEVEL } from '../drop-target'
import type { Flow, Row } from '../drop-target'

/** The width of a page that is laid out for tests, and the height of a line. */
export const WIDTH = 700
const LINE = 30
const PADDING = 12

/** The rectangles of a document in a plain layout: every line 30 pixels high, containers with padding. */
export function layOut(doc: Node): Flow {
  return flow(doc, 0, doc.content.size, { left: 0, right: WIDTH, top: 40 })
}

interface Room {
  left: number
  right: number
  top: number
}

function flow(parent: Node, start: number, end: number, room: Room): Flow {
  const rows: Row[] = []
  let bottom = room.top
  const add = (node: Node, position: number, left: number) => {
    const made = row(node, position, { ...room, left, top: bottom })
    rows.push(made)
    bottom = made.bottom
    if (node.type.name === 'text_block')
      eachBlock(node, position + 1, (child, at) => add(child, at, left + LEVEL))
  }
  eachBlock(parent, start, (child, at) => add(child, at, room.left))
  return { ...room, bottom, end, rows }
}

function eachBlock(parent: Node, start: number, visit: (child: Node, position: number) => void): void {
  parent.forEach((child, offset) => {
    if (child.type.name !== 'line') visit(child, start + offset)
  })
}

function row(node: Node, position: number, room: Room): Row {
  const flows = flowsOf(node, position, { ...room, top: room.top + PADDING })
  const inner = Math.max(0, ...flows.map((one) => one.bottom))
  const bottom = flows.length > 0 ? inner + PADDING : room.top + LINE
  return { ...room, bottom, position, end: position + node.nodeSize, flows }
}

function flowsOf(node: Node, position: number, room: Room): Flow[] {
  const inside = (part: Node, at: number, left: number, right: number) =>
    flow(part, at + 1, at + part.nodeSize - 1, {
      left: left + PADDING,
      right: right - PADDING,
      top: room.top,
    })
  const { name } = node.type
  if (isBox(typeOfBlock(node))) return [inside(node, position, room.left, room.right)]
  const row = name === 'table' ? node.child(0) : node
  if (name !== 'grid' && name !== 'table') return []
  const width = (room.right - room.left) / row.childCount
  const start = name === 'table' ? position + 2 : position + 1
  const flows: Flow[] = []
  row.forEach((part, offset, index) =>
    flows.push(inside(part, start + offset, room.left + index * width, room.left + (index + 1) * width)),
  )
  return flows
}

/** The row of a block, wherever it is. */
export function rowNamed({ rows }: Flow, doc: Node, id: string): Row {
  const found = search(rows, doc, id)
  if (!found) throw new Error(`no row ${id}`)
  return found
}

function search(rows: readonly Row[], doc: Node, id: string): Row | undefined {
  for (const one of rows) {
    if (doc.nodeAt(one.position)!.attrs.id === id) return one
    const inner = one.flows.map(({ rows: below }) => search(below, doc, id)).find((row) => row)
    if (inner) return inner
  }
  return undefined
}
