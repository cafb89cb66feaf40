import type { Block } from '../../contract/docx/block'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { contentLimits, isDeeperThan } from '../../document/content-limits'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import { LossCounter } from '../losses'
import type { Loss } from '../losses'
import { normalizeTrees } from '../normalize-trees'

/**
 * The page in a list of blocks: a JSON export, or an unchanged response of the service. Undefined if it is neither,
 * or nests too deep.
 */
export function treeFromJson(text: string): BlockTree | undefined {
  if (isDeeperThan(text, contentLimits.json.depth)) return undefined
  try {
    const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    const items = itemsIn(read) ?? itemsIn((read as { data?: unknown } | null)?.data)
    if (!items || items.length === 0 || !items.every(isBlock)) return undefined
    return treeFromBlocks(items)
  } catch {
    return undefined
  }
}

const itemsIn = (value: unknown): unknown[] | undefined => {
  if (Array.isArray(value)) return value
  const items = (value as { items?: unknown } | null | undefined)?.items
  return Array.isArray(items) ? items : undefined
}

const isBlock = (value: unknown): value is Block => {
  const { block_id, block_type, children }: Partial<Block> = value ?? {}
  return (
    typeof block_id === 'string' &&
    typeof block_type === 'number' &&
    (children === undefined || Array.isArray(children))
  )
}

/** The same page as blocks that can be created, without ids. A block that cannot be created becomes its words. */
export function treesFromJson(text: string): { blocks: BlockTree[]; losses: readonly Loss[] } | undefined {
  const page = treeFromJson(text)
  if (!page) return undefined
  const tally = new LossCounter()
  // No call writes a number (platform/docx#text).
  tally.add('listNumbers', preOrder(page).filter(beginsWithNumber).length)
  const blocks = normalizeTrees([page], tally)
  return blocks && { blocks, losses: tally.losses }
}

function beginsWithNumber({ block_type: type, body }: BlockTree): boolean {
  return isRestart(textObject(type, body)?.style?.sequence)
}

/** Whether an item has a number that it would not get by itself. */
export const isRestart = (sequence: string | undefined): boolean =>
  sequence !== undefined && sequence !== '1' && /^\d+$/.test(sequence)
