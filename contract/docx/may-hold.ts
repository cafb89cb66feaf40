import { blockTypeOf } from './block-types'
import type { BlockType } from './block-types'

/** Whether the platform lets a block of one type be directly below another (platform/docx#nesting). */
export function mayHold(
  parent: number,
  child: number,
  typeOf: (number: number) => BlockType | undefined = blockTypeOf,
): boolean {
  const { takesChildren = false, accepts, refuses } = typeOf(parent) ?? {}
  const key = typeOf(child)?.key ?? ''
  return takesChildren && (accepts?.includes(key) ?? true) && !refuses?.includes(key)
}
