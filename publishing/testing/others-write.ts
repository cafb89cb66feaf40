import fc from 'fast-check'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { bullet, p } from '../../saving/testing/page'

/** What another user writes into a page: a line, or a word at the end of one. */
export interface Writing {
  at: number
  isLine: boolean
}

export const othersWritings = fc.array(fc.record({ at: fc.nat(100), isLine: fc.boolean() }), { maxLength: 8 })

/** The page after another user has written, and the words, each of which is there once. */
export function othersWrite(
  page: BlockTree,
  writings: readonly Writing[],
  name: string,
  newId: () => string,
) {
  const words: string[] = []
  let now = page
  for (const [place, { at, isLine }] of writings.entries()) {
    const word = `${name}${place}w`
    const lines = preOrder(now).filter(({ block_type: type }) => type === 2 || type === 12)
    const line = lines[at % Math.max(1, lines.length)]
    if (isLine || !line)
      now = { ...now, children: now.children.toSpliced(at % (now.children.length + 1), 0, p(newId(), word)) }
    else now = withText(now, line.id, `${blockText(line)} ${word}`)
    words.push(word)
  }
  return { now, words }
}

function withText(tree: BlockTree, id: string, content: string): BlockTree {
  if (tree.id !== id) return { ...tree, children: tree.children.map((child) => withText(child, id, content)) }
  return { ...tree, body: (tree.block_type === 12 ? bullet(id, content) : p(id, content)).body }
}
