import { z } from 'zod'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { tokenIn, withToken } from '../../../document/block-tree'
import { headingLevel, keyOf, mediaOf, partsOf, textObject } from '../../../document/blocks/registry'
import { fileNameOf } from '../../../document/compare/block-text'
import type { SheetCells } from '../../../document/sheet/cell-area'
import type { SheetPort } from '../../../document/sheet/sheet-model'
import { LossCounter } from '../../../formats/losses'
import type { Loss } from '../../../formats/losses'
import { normalizeTrees } from '../../../formats/normalize-trees'
import type { MediaPort } from '../../editor/view/ports'

/** Blocks to begin an announcement with. A leading heading of level 1 becomes the title if the page is replaced. */
export interface Template {
  id: string
  name: string
  blocks: readonly BlockTree[]
  /**
   * Bytes of its pictures and files, and cells of its spreadsheets as JSON, by
   * the tokens of their blocks: each use uploads them again.
   */
  media: Readonly<Record<string, TemplateMedia>>
  /** Built-in, and cannot be deleted. */
  isGiven?: true
}

export interface TemplateMedia {
  bytes: Blob
  name: string
}

export interface MadeTemplate {
  template: Template
  /**
   * How many pictures, files and spreadsheets could not be included, because
   * their bytes or cells could not be read.
   */
  left: number
  losses: readonly Loss[]
}

/**
 * Turns blocks into a template, without ids and comments, and only of kinds that can be created. The template
 * contains the bytes of pictures and files and the cells of spreadsheets, because the platform gives bytes to one
 * block only (platform/docx#media-in-three-steps).
 */
export async function makeTemplate(
  trees: readonly BlockTree[],
  { id, name, bytesOf, cellsOf }: TemplateSource,
): Promise<MadeTemplate> {
  const tally = new LossCounter()
  const sound = (normalizeTrees(trees, tally) ?? []).filter((tree, at) => at > 0 || !isEmptyTitle(tree))
  const media: Record<string, TemplateMedia> = {}
  for (const [token, node] of tokensOf(sound)) {
    const isSheet = mediaOf(node.block_type) === 'sheet'
    const bytes = await (isSheet ? cellsOf(token).then(cellsAsBytes) : bytesOf(token)).catch(() => undefined)
    if (bytes) media[token] = { bytes, name: isSheet ? '' : fileNameOf(node) || 'picture' }
  }
  const { blocks, left } = withTokens(sound, (token) => (media[token] ? token : undefined))
  return { template: { id, name, blocks, media }, left, losses: tally.losses }
}

interface TemplateSource {
  id: string
  name: string
  bytesOf: MediaPort['bytesOf']
  cellsOf: SheetPort['read']
}

/** Only the first columns of a very wide sheet are read, and it is not included in part. */
const cellsAsBytes = (cells: SheetCells): Blob | undefined =>
  cells.readColumns < cells.columns
    ? undefined
    : new Blob([JSON.stringify(cells)], { type: 'application/json' })

const isEmptyTitle = ({ block_type: type, body, children }: BlockTree): boolean =>
  headingLevel(type) === 1 && children.length === 0 && !body['heading1']?.elements?.length

const VERSION = 1

const Written = z.object({
  herald_template: z.literal(VERSION),
  name: z.string().min(1).max(200),
  blocks: z.array(z.unknown()).min(1),
})

/** A template as a file for another browser. Bytes of pictures and files are not included. */
export function templateToFile({ name, blocks }: Template): { text: string; left: number } {
  const { blocks: written, left } = withTokens(blocks, () => undefined)
  return {
    text: `${JSON.stringify({ herald_template: VERSION, name, blocks: written }, undefined, 2)}\n`,
    left,
  }
}

/**
 * Reads a template from an untrusted file, as far as its blocks can be created, with what was left out; undefined if
 * it is not a template.
 */
export function templateFromFile(text: string, id: string): MadeTemplate | undefined {
  try {
    const read = Written.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    if (!read.success) return undefined
    const tally = new LossCounter()
    const sound = normalizeTrees(read.data.blocks, tally)
    const { blocks, left } = withTokens(sound ?? [], () => undefined)
    if (blocks.length === 0) return undefined
    return { template: { id, name: read.data.name, blocks, media: {} }, left, losses: tally.losses }
  } catch {
    return undefined
  }
}

/** The blocks with other tokens; a block without one is left out, and so is the view of such a file. */
export function withTokens(
  blocks: readonly BlockTree[],
  tokenFor: (token: string, node: BlockTree) => string | undefined,
): { blocks: BlockTree[]; left: number } {
  let left = 0
  const renamed = (node: BlockTree): BlockTree[] => {
    const token = tokenIn(node)
    const other = token === undefined ? undefined : tokenFor(token, node)
    if (token !== undefined && other === undefined) {
      left += 1
      return []
    }
    const children = node.children.flatMap(renamed)
    if (node.children.length > 0 && children.length === 0 && partsOf(node.block_type) === 'file') return []
    const own = { ...node, children }
    return [other === undefined ? own : withToken(own, other)]
  }
  return { blocks: blocks.flatMap(renamed), left }
}

/** Every token in the blocks, with its block, without duplicates. */
export function tokensOf(blocks: readonly BlockTree[]): Map<string, BlockTree> {
  const found = new Map<string, BlockTree>()
  const waiting = [...blocks]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const token = tokenIn(node)
    if (token !== undefined) found.set(token, node)
    waiting.push(...node.children)
  }
  return found
}

export interface TemplateValues {
  chat: string
  date: string
}

/** Fills in `{chat}` and `{date}` wherever blocks have text; other braces stay as they are. */
export function fillTemplate(blocks: readonly BlockTree[], blanks: TemplateValues): BlockTree[] {
  return blocks.map((node) => {
    const children = fillTemplate(node.children, blanks)
    const text = textObject(node.block_type, node.body)
    if (!text) return { ...node, children }
    const key = keyOf(node.block_type)
    const elements = text.elements.map((element): TextElement => {
      const run = element.text_run
      return run ? { ...element, text_run: { ...run, content: filled(run.content, blanks) } } : element
    })
    return { ...node, children, body: { ...node.body, [key]: { ...text, elements } } }
  })
}

const filled = (words: string, blanks: TemplateValues) =>
  words.replaceAll(/\{(chat|date)\}/g, (_, name: keyof TemplateValues) => blanks[name])
