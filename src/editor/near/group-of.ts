import type { Node } from 'prosemirror-model'

/** The number of the group that a block of the page stands in; undefined for the title and for what stands in a block. */
export const groupOf = (block: Node): number | undefined =>
  block.marks[0]?.type.name === 'group' ? (block.marks[0].attrs.number as number) : undefined
