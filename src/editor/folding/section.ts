import type { Node } from 'prosemirror-model'
import type { LineAttrs } from '../schema/attrs'

/** 1 to 9; undefined for what is no heading. */
export function headingLevel(block: Node): number | undefined {
  const line = block.firstChild
  if (block.type.name !== 'text_block' || line?.type.name !== 'line') return undefined
  const { type } = line.attrs as LineAttrs
  return type >= 3 && type <= 11 ? type - 2 : undefined
}

/** Where the section of a heading ends: at the next one beside it that is no deeper. Of another block: its own end. */
export function sectionEnd(doc: Node, position: number): number {
  const $at = doc.resolve(position)
  const block = $at.nodeAfter!
  const level = headingLevel(block)
  let end = position + block.nodeSize
  if (!level) return end
  for (let index = $at.index() + 1; index < $at.parent.childCount; index++) {
    const next = $at.parent.child(index)
    if ((headingLevel(next) ?? 10) <= level) break
    end += next.nodeSize
  }
  return end
}

/** The kinds that the wire can fold once they hold something (platform-facts b.3). */
const foldable = new Set([2, 12, 13, 17])

/** Whether there is anything to fold: children, or what a heading leads. */
export function canFold(doc: Node, position: number): boolean {
  const block = doc.nodeAt(position)
  if (block?.type.name !== 'text_block') return false
  const level = headingLevel(block)
  if (!level) return block.childCount > 1 && foldable.has((block.firstChild!.attrs as LineAttrs).type)
  const next = doc.resolve(position).parent.maybeChild(doc.resolve(position).index() + 1)
  return block.childCount > 1 || (next !== null && (headingLevel(next) ?? 10) > level)
}
