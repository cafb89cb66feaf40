import type { Node } from 'prosemirror-model'
import { blockId } from '../../schema/attrs'

/** A place in words: what is above it within the same parent, and the parent. */
export function placeNamed(doc: Node, at: number): string {
  const $at = doc.resolve(at)
  const before = $at.nodeBefore?.type.name === 'line' ? null : $at.nodeBefore
  return `${before ? `after ${blockId(before)}` : 'first'} in ${blockId($at.parent)}`
}
