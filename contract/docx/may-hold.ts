import { blockTypeOf } from './block-types'

const inCallout = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 34, 35])
const notInCell = new Set([18, 30, 31, 36])
const notInColumn = new Set([18, 24, 36])

/** Whether the platform lets a block of one type stand directly below another (platform/docx#nesting). */
export function mayHold(parent: number, child: number): boolean {
  if (!blockTypeOf(parent)?.takesChildren) return false
  if (parent === 19) return inCallout.has(child)
  if (parent === 32) return !notInCell.has(child)
  if (parent === 25) return !notInColumn.has(child)
  return true
}
