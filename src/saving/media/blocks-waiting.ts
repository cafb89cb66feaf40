import { FILE, IMAGE, SHEET } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { compareTrees } from '../../document/compare/compare-trees'
import { fileNameOf } from '../../document/compare/file-name-of'
import type { Carried } from '../plan/next-call'
import { preOrder } from '../../document/compare/pre-order'
import { wireToken } from '../plan/replacement-of'
import { tokenIn } from '../../document/compare/token-in'

/** A block that is to have bytes, or the cells of a sheet, which the service does not hold for it. */
export interface WaitingBlock {
  id: string
  /** What it is to have, as the page names it. */
  token: string
  kind: 'image' | 'file' | 'sheet'
  /** What the block calls its file; empty where it says nothing. */
  name: string
}

/** All of them in the order of the document, those that are still to be made among them. */
export function blocksWaiting(saved: BlockTree, wanted: BlockTree, carried: Carried): WaitingBlock[] {
  if (saved === wanted) return []
  const { pairs, come } = compareTrees(saved, wanted)
  const found = new Map<string, WaitingBlock>()
  for (const pair of pairs) {
    if (pair.edited && lacks(pair.saved, pair.wanted, carried)) add(pair.wanted, found)
  }
  for (const node of come.values()) add(node, found)
  if (found.size < 2) return [...found.values()]
  return preOrder(wanted).flatMap(({ id }) => found.get(id) ?? [])
}

function add(node: BlockTree, found: Map<string, WaitingBlock>) {
  const kind = kinds.get(node.block_type)
  const token = tokenIn(node)
  if (kind && token) found.set(node.id, { id: node.id, token, kind, name: fileNameOf(node) })
}

const kinds = new Map<number, WaitingBlock['kind']>([
  [IMAGE, 'image'],
  [FILE, 'file'],
  [SHEET, 'sheet'],
])

function lacks(saved: BlockTree, wanted: BlockTree, carried: Carried): boolean {
  if (wanted.block_type === SHEET) return carried.isFilled?.(wanted.id) !== true
  return wireToken(saved, wanted, carried) === undefined
}
