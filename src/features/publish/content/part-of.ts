import { PAGE } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/compare/text-content'
import { preOrder } from '../../../document/compare/pre-order'
import type { Part } from '../publish-address'
import type { TextElement } from '../../../../contract/docx/text'

export interface Excerpt {
  title?: readonly TextElement[]
  blocks: readonly BlockTree[]
  /** What they stand in. */
  parent: number
}

/** A run of neighbouring blocks; undefined where they are no neighbours, or not there any more. */
export function excerptOf(page: BlockTree, { first, last }: Part): Excerpt | undefined {
  for (const { block_type: parent, children } of preOrder(page)) {
    const ends = [first, last].map((id) => children.findIndex((child) => child.id === id))
    if (ends.includes(-1)) continue
    return { blocks: children.slice(Math.min(...ends), Math.max(...ends) + 1), parent }
  }
  return undefined
}

/** All of a page; its title goes along where it says something, elements that no call writes apart. */
export function wholePage(page: BlockTree): Excerpt {
  const title = (textObject(page.block_type, page.body)?.elements ?? []).filter(
    ({ text_run: run }) => run && run.content !== '',
  )
  return { ...(title.length > 0 && { title }), blocks: page.children, parent: PAGE }
}
