import { PAGE } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { headingLevel, textObject } from '../../document/blocks/registry'
import { blockText } from '../../document/compare/block-text'
import { adoptBlocks } from '../../document/pairing/adopt-blocks'
import type { Adopting } from '../../document/pairing/adopt-blocks'
import { fitTrees } from '../../formats/fit-trees'
import { LossCounter } from '../../formats/losses'
import type { Loss } from '../../formats/losses'

/** What a file makes of an announcement, and what the announcement cannot hold. */
export interface WantedDocument {
  wanted: BlockTree
  losses: readonly Loss[]
}

/**
 * The document that a file asks for, as a change of the one that is there. A heading of level 1 that comes first is
 * the title; otherwise the title stays.
 */
export function wantedDocument(
  saved: BlockTree,
  blocks: readonly BlockTree[],
  ports: Adopting,
): WantedDocument {
  const tally = new LossCounter()
  const [first, ...others] = blocks
  const isTitled = first !== undefined && headingLevel(first.block_type) === 1
  const below = isTitled ? [...first.children, ...others] : blocks
  const { fitting, left } = fitTrees(PAGE, below, tally)
  tally.add('blocks', left.length)
  if (isTitled) tally.add('plainLinks', linksIn(first))
  const titled = isTitled ? withTitle(saved, blockText(first)) : saved
  return { wanted: adoptBlocks(titled, fitting, ports), losses: tally.losses }
}

/** How many runs of a line have an address. A title is plain. */
const linksIn = ({ block_type, body }: BlockTree): number =>
  (textObject(block_type, body)?.elements ?? []).filter(({ text_run }) => text_run?.text_element_style?.link)
    .length

/** The page with these words as its title. Its looks stay. */
function withTitle(page: BlockTree, words: string): BlockTree {
  const title = words.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').trim()
  if (blockText(page) === title) return page
  const elements = title === '' ? [] : [{ text_run: { content: title } }]
  return { ...page, body: { ...page.body, page: { ...page.body.page, elements } } }
}
