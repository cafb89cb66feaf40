import { PAGE, TEXT } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../block-tree'
import { numberOf, textObject } from '../blocks/registry'
import { wordsOf } from '../wire/text-body'

const HEADING = numberOf('heading1')

/** Returns a template as a page for display: a leading heading becomes its title, and blocks get ids. */
export function pageOf(blocks: readonly BlockTree[]): BlockTree {
  let made = 0
  const named = (node: BlockTree): BlockTree => ({
    ...node,
    id: `template-${(made += 1)}`,
    children: node.children.map(named),
  })
  const [first, ...rest] = blocks
  const isTitled = first?.block_type === HEADING && first.children.length === 0
  const elements = isTitled ? (textObject(HEADING, first.body)?.elements ?? []) : []
  const body = { page: { elements } }
  return { id: 'template', block_type: PAGE, body, children: (isTitled ? rest : blocks).map(named) }
}

/** Whether a page is a new document: no title, and only an empty line. */
export const isEmptyPage = (page: BlockTree): boolean =>
  page.children.length <= 1 &&
  wordsOf(page) === '' &&
  page.children.every(
    (child) => child.block_type === TEXT && child.children.length === 0 && wordsOf(child) === '',
  )
