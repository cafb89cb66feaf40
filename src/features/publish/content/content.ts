import { PAGE } from '../../../../contract/docx/block-numbers'
import type { TextElement } from '../../../../contract/docx/text'
import { preOrder, tokenIn } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { mediaOf } from '../../../document/blocks/registry'
import { textObject } from '../../../document/compare/text-content'
import type { Part } from '../publish-address'

/** What is published, as the source says it: variables not filled, bytes under the source's tokens. */
export interface Content {
  /** Of the whole page; absent where a part is published, and where the page has none. */
  title?: readonly TextElement[]
  /** Without comments, of kinds that can be made. */
  blocks: readonly BlockTree[]
}

/** What a copy can say of its own chat, of its source and of the day: `{{chat.name}}`. The list is fixed, so that it can be learnt. */
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

/** What each variable says in one chat; empty where the chat says nothing of the kind. */
export type VariableValues = Readonly<Record<VariableName, string>>

const byPlainName = new Map<string, VariableName>(variableNames.map((name) => [name, name]))

/** The variable that somebody means, however it is capitalised; undefined where there is none of that name. */
export const variableNamed = (written: string): VariableName | undefined =>
  byPlainName.get(written.trim().toLowerCase())

export interface Excerpt {
  title?: readonly TextElement[]
  blocks: readonly BlockTree[]
  /** What they are in. */
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

/** Bytes or cells that a copy needs, by the source's token; a file with the name that it has there. */
export interface NeededToken {
  token: string
  kind: 'image' | 'file' | 'sheet'
  name: string
}

/** Of all blocks, each once, in the order of the page. */
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
