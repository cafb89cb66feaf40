import type { BlockTree } from '../../document/block-tree'
import { LossCounter } from '../../editor/import/losses'
import type { Loss } from '../../editor/import/losses'
import { normalizeTrees } from '../../editor/import/sound-trees'
import type { MediaPort, SheetCells, SheetPort } from '../../editor/view/ports'
import { fileNameOf } from '../../document/compare/file-name-of'
import type { Template, TemplateMedia } from './template'
import { tokensOf, withTokens } from './with-tokens'

export interface MadeTemplate {
  template: Template
  /** Pictures, files and spreadsheets whose bytes or cells could not be had. */
  left: number
  losses: readonly Loss[]
}

/**
 * Blocks as a template: without ids and comments, of kinds that can be made,
 * with the bytes of their pictures and files, as the platform gives bytes to
 * one block only (platform-facts d.5), and the cells of its spreadsheets.
 */
export async function makeTemplate(
  trees: readonly BlockTree[],
  { id, name, bytesOf, cellsOf }: TemplateSource,
): Promise<MadeTemplate> {
  const tally = new LossCounter()
  const sound = (normalizeTrees(trees, tally) ?? []).filter((tree, at) => at > 0 || !isEmptyTitle(tree))
  const media: Record<string, TemplateMedia> = {}
  for (const [token, node] of tokensOf(sound)) {
    const isSheet = node.block_type === SHEET
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

const SHEET = 30

const isEmptyTitle = ({ block_type: type, body, children }: BlockTree): boolean =>
  type === 3 &&
  children.length === 0 &&
  !(body['heading1'] as { elements?: unknown[] } | undefined)?.elements?.length
