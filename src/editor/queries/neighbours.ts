import type { Node } from 'prosemirror-model'
import { textObject } from '../../document/wire/text-body'
import type { LineAttrs } from '../schema/attrs'

export interface BlockPlace {
  node: Node
  position: number
}

/** Whether the children of a text block are out of sight. */
export function isFolded(block: Node): boolean {
  const { type, body } = block.firstChild!.attrs as LineAttrs
  return textObject(type, body)?.style?.folded === true
}

/** The block that a reader sees right above this one, within the same container; undefined at its beginning. */
export function blockAbove(doc: Node, position: number): BlockPlace | undefined {
  const $before = doc.resolve(position)
  const index = $before.index()
  const first = $before.parent.firstChild?.type.name === 'line' ? 1 : 0
  if (index <= first) return undefined
  let node = $before.parent.child(index - 1)
  let end = position
  while (node.type.name === 'text_block' && node.childCount > 1 && !isFolded(node)) {
    node = node.lastChild!
    end -= 1
  }
  return { node, position: end - node.nodeSize }
}

/** The block that a reader sees right below, within the same container; undefined at its end. */
export function blockBelow(doc: Node, position: number): BlockPlace | undefined {
  const block = position < 0 ? doc : doc.nodeAt(position)!
  const inside = position + 1 + block.firstChild!.nodeSize
  if (block.childCount > 1 && (position < 0 || !isFolded(block)))
    return { node: block.child(1), position: inside }
  if (position < 0) return undefined
  const $at = doc.resolve(position)
  let end = position + block.nodeSize
  for (let depth = $at.depth; depth >= 0; depth--) {
    const next = $at.node(depth).maybeChild($at.index(depth) + 1)
    if (next) return { node: next, position: end }
    if ($at.node(depth).type.name !== 'text_block') return undefined
    end += 1
  }
  return undefined
}
