import type { BlockTree } from '../../../editor/block-tree'
import { Tally } from '../../../editor/import/losses'
import type { Loss } from '../../../editor/import/losses'
import { soundTrees } from '../../../editor/import/sound-trees'
import type { MediaPort } from '../../../editor/view/ports'
import { fileNameOf } from '../save/compare/file-name-of'
import type { Template, TemplateMedia } from './template'
import { tokensOf, withTokens } from './with-tokens'

export interface MadeTemplate {
  template: Template
  /** Pictures, files and spreadsheets whose bytes or cells do not come along. */
  left: number
  losses: readonly Loss[]
}

/**
 * Blocks as a template: without ids and comments, of kinds that can be made,
 * with the bytes of their pictures and files, as the platform gives bytes to
 * one block only (platform-facts d.5). Cells of spreadsheets stay behind.
 */
export async function templateOf(
  trees: readonly BlockTree[],
  { id, name, bytesOf }: { id: string; name: string; bytesOf: MediaPort['bytesOf'] },
): Promise<MadeTemplate> {
  const tally = new Tally()
  const sound = (soundTrees(trees, tally) ?? []).filter((tree, at) => at > 0 || !isEmptyTitle(tree))
  const media: Record<string, TemplateMedia> = {}
  for (const [token, node] of tokensOf(sound)) {
    if (node.block_type === SHEET) continue
    const bytes = await bytesOf(token).catch(() => undefined)
    if (bytes) media[token] = { bytes, name: fileNameOf(node) || 'picture' }
  }
  const { blocks, left } = withTokens(sound, (token) => (media[token] ? token : undefined))
  return { template: { id, name, blocks, media }, left, losses: tally.losses }
}

const SHEET = 30

const isEmptyTitle = ({ block_type: type, body, children }: BlockTree): boolean =>
  type === 3 &&
  children.length === 0 &&
  !(body['heading1'] as { elements?: unknown[] } | undefined)?.elements?.length
