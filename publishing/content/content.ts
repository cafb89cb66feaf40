import { PAGE } from '../../contract/docx/block-numbers'
import type { TextElement } from '../../contract/docx/text'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf, textObject } from '../../document/blocks/registry'

/** Where on the page a copy goes. An empty page is filled with any of them. */
export type Placement = 'end' | 'beginning' | 'replace'

/** The first and the last of neighbouring blocks, by the service's ids; both the same for a single block. */
export interface Part {
  first: string
  last: string
}

/** The published content as in the source: variables are not filled, and bytes have the source's tokens. */
export interface Content {
  /** The page's title; absent if only a part is published, or if the page has none. */
  title?: readonly TextElement[]
  /** Without comments, and only of kinds that can be created. */
  blocks: readonly BlockTree[]
}

/**
 * Variables for the copy's own chat, its source and the day: `{{chat.name}}`.
 * The list is fixed, so that it can be learnt.
 */
export const variableNames = [
  'chat.name',
  'chat.description',
  'chat.members',
  'chat.id',
  'owner',
  'source.name',
  'date',
  'time',
] as const

export type VariableName = (typeof variableNames)[number]

/** The value of each variable in one chat; empty if the chat has none. */
export type VariableValues = Readonly<Record<VariableName, string>>

const byPlainName = new Map<string, VariableName>(variableNames.map((name) => [name, name]))

/** The variable of a name, in any capitalisation; undefined if there is none. */
export const variableNamed = (written: string): VariableName | undefined =>
  byPlainName.get(written.trim().toLowerCase())

export interface Excerpt {
  title?: readonly TextElement[]
  blocks: readonly BlockTree[]
  /** The block type of their parent. */
  parent: number
}

/** A run of neighbouring blocks; undefined if they are not neighbours, or no longer exist. */
export function excerptOf(page: BlockTree, { first, last }: Part): Excerpt | undefined {
  for (const { block_type: parent, children } of preOrder(page)) {
    const ends = [first, last].map((id) => children.findIndex((child) => child.id === id))
    if (ends.includes(-1)) continue
    return { blocks: children.slice(Math.min(...ends), Math.max(...ends) + 1), parent }
  }
  return undefined
}

/** The whole page, with its title unless that is empty; without elements of the title that no call can write. */
export function wholePage(page: BlockTree): Excerpt {
  const title = (textObject(page.block_type, page.body)?.elements ?? []).filter(
    ({ text_run: run }) => run && run.content !== '',
  )
  return { ...(title.length > 0 && { title }), blocks: page.children, parent: PAGE }
}

/** Bytes or cells that a copy needs, by the source's token; for a file, with its name in the source. */
export interface NeededToken {
  token: string
  kind: 'image' | 'file' | 'sheet'
  name: string
}

/** The tokens of all blocks without duplicates, in the order of the page. */
export function neededTokens(blocks: readonly BlockTree[]): NeededToken[] {
  const found = new Map<string, NeededToken>()
  for (const node of blocks.flatMap(preOrder)) {
    const token = tokenIn(node)
    if (token === undefined) continue
    const kind = mediaOf(node.block_type) ?? 'file'
    const name = node.body['file']?.name ?? ''
    found.set(token, { token, kind, name })
  }
  return [...found.values()]
}
