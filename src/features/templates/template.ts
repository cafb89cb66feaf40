import { z } from 'zod'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { tokenIn, withToken } from '../../document/block-tree'
import { headingLevel, keyOf, mediaOf, partsOf } from '../../document/blocks/registry'
import { fileNameOf } from '../../document/compare/block-text'
import { textObject } from '../../document/compare/text-content'
import { LossCounter } from '../../editor/import/losses'
import type { Loss } from '../../editor/import/losses'
import { normalizeTrees } from '../../editor/import/normalize-trees'
import type { SheetCells } from '../../editor/objects/sheet/cell-area'
import type { SheetPort } from '../../editor/objects/sheet/sheet-model'
import type { MediaPort } from '../../editor/view/ports'

/** Blocks to begin an announcement with. A heading of level 1 in front becomes the title where everything is replaced. */
export interface Template {
  id: string
  name: string
  blocks: readonly BlockTree[]
  /** Bytes of its pictures and files, and cells of its spreadsheets as JSON, by the token that its blocks have: each use brings them again. */
  media: Readonly<Record<string, TemplateMedia>>
  /** It comes with Herald, and cannot be deleted. */
  isGiven?: true
}

export interface TemplateMedia {
  bytes: Blob
  name: string
}

export interface MadeTemplate {
  template: Template
  /** Pictures, files and spreadsheets whose bytes or cells could not be had. */
  left: number
  losses: readonly Loss[]
}

/**
 * Blocks as a template: without ids and comments, of kinds that can be made,
 * with the bytes of their pictures and files, as the platform gives bytes to
 * one block only (platform/docx#media-in-three-steps), and the cells of its spreadsheets.
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

/** Of a very wide sheet only the first columns are read: it does not come along in part. */
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

/** A template as a file for another browser. Bytes of pictures and files stay here. */
export function templateToFile({ name, blocks }: Template): { text: string; left: number } {
  const { blocks: written, left } = withTokens(blocks, () => undefined)
  return {
    text: `${JSON.stringify({ herald_template: VERSION, name, blocks: written }, undefined, 2)}\n`,
    left,
  }
}

/** What somebody else wrote, as far as it can be made; undefined where it is no template. */
export function templateFromFile(text: string, id: string): Template | undefined {
  try {
    const read = Written.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    if (!read.success) return undefined
    const sound = normalizeTrees(read.data.blocks, new LossCounter())
    const { blocks } = withTokens(sound ?? [], () => undefined)
    return blocks.length > 0 ? { id, name: read.data.name, blocks, media: {} } : undefined
  } catch {
    return undefined
  }
}

/** Blocks with other tokens; a block whose bytes cannot be had is left out, and the view of a file with it. */
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

/** Every token that blocks name, with the block that names it, each once. */
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

/** Blocks with `{chat}` and `{date}` filled in wherever words stand; other braces stay as they are. */
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
