import { indexTree, preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isPart, isPlainText } from '../../document/blocks/registry'
import { blockText } from '../../document/compare/block-text'
import { ownContent } from '../../document/compare/same-content'

/** Of boxes with the same content, so many are compared. */
const MOST_CANDIDATES = 50

/** The ids of blocks that are gone, each with that of its copy, and the number of lines with words among them. */
interface Copies {
  ids: ReadonlyMap<string, string>
  lines: number
}

/**
 * Blocks of `before` that are gone in `after`, each with the id of its copy, a new block below the same one. The copy of a
 * line has the same content. The copy of a box has the same content and at least one equal line; of several boxes, it
 * is the one with the most.
 */
export function writtenAgain(before: BlockTree, after: BlockTree): ReadonlyMap<string, string> {
  const [was, is] = [indexTree(before), indexTree(after)]
  const again = new Map<string, string>()
  for (const node of preOrder(before)) {
    const now = is.get(node.id)?.node
    if (!now) continue
    const gone = node.children.filter(({ id, block_type }) => !is.has(id) && !isPart(block_type))
    const made = now.children.filter(({ id }) => !was.has(id))
    for (const [id, copy] of copiesIn(gone, made).ids) again.set(id, copy)
  }
  return again
}

function copiesIn(gone: readonly BlockTree[], made: readonly BlockTree[]): Copies {
  const ids = new Map<string, string>()
  let lines = 0
  const alike = new Map<string, BlockTree[]>()
  if (gone.length > 0)
    for (const node of made) {
      const content = ownContent(node)
      alike.set(content, [...(alike.get(content) ?? []), node])
    }
  for (const [place, node] of gone.entries()) {
    const left = alike.get(ownContent(node)) ?? []
    // Places distinguish cells and columns.
    const candidates = isPart(node.block_type) ? left.filter((copy) => copy === made[place]) : left
    const found = bestOf(node, candidates)
    if (!found) continue
    left.splice(left.indexOf(found.copy), 1)
    ids.set(node.id, found.copy.id)
    for (const [id, copy] of found.inside.ids) ids.set(id, copy)
    lines += found.lines
  }
  return { ids, lines }
}

function bestOf(node: BlockTree, candidates: readonly BlockTree[]) {
  const all = preOrder(node).filter(isLineWithWords).length
  const own = isLineWithWords(node) ? 1 : 0
  const needsLine = !isPlainText(node.block_type) && !isPart(node.block_type)
  if (needsLine && all === 0) return undefined
  let best: { copy: BlockTree; inside: Copies; lines: number } | undefined
  for (const copy of candidates.slice(0, MOST_CANDIDATES)) {
    const inside = copiesIn(node.children, copy.children)
    const lines = own + inside.lines
    if ((!needsLine || lines > 0) && (!best || lines > best.lines)) best = { copy, inside, lines }
    if (best?.lines === all) break
  }
  return best
}

const isLineWithWords = (node: BlockTree): boolean => isPlainText(node.block_type) && blockText(node) !== ''
