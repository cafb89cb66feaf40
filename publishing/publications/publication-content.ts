import type { Block } from '../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import type { Content, VariableName, VariableValues } from '../content/content'
import { neededTokens, variableNamed, variableNames, wholePage } from '../content/content'
import type { NeededToken } from '../content/content'
import { fillCopy } from '../content/fill-copy'
import { planCopy } from '../content/plan-copy'

/** The content of a publication, as it was when the publication was made. */
export interface PublicationContent {
  /** The whole page, for an edit of it. */
  page: BlockTree
  /** The part that other chats get. */
  copy: Content
  /** Bytes and cells that the source must still have. */
  needed: readonly NeededToken[]
  /** The variables in it. */
  used: readonly VariableName[]
}

export function readContent(blocks: readonly Block[]): PublicationContent {
  const page = treeFromBlocks(blocks)
  const excerpt = wholePage(page)
  const copy: Content = {
    ...(excerpt.title && { title: excerpt.title }),
    blocks: planCopy(excerpt.blocks, excerpt.parent, new Set()).blocks,
  }
  const { used } = fillCopy(copy, emptyValues, () => '')
  return { page, copy, needed: neededTokens(copy.blocks), used }
}

const emptyValues = Object.fromEntries(variableNames.map((name) => [name, ''])) as VariableValues

/** The values of all variables, as given, in any capitalisation; the others are empty. */
export function valuesFrom(
  ...given: readonly (Readonly<Record<string, string>> | undefined)[]
): VariableValues {
  const values: Record<VariableName, string> = { ...emptyValues }
  for (const [written, value] of given.flatMap((each) => Object.entries(each ?? {}))) {
    const name = variableNamed(written)
    if (name) values[name] = value
  }
  return values
}
