import type { Node } from 'prosemirror-model'
import type { LineAttrs } from '../schema/attrs'

/** The number of a block of the editor; 1 for the page. */
export function typeOfBlock(node: Node): number {
  const line = node.firstChild?.type.name === 'line' ? node.firstChild : undefined
  return line ? (line.attrs as LineAttrs).type : (node.attrs.type as number)
}
