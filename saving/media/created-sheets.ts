import type { Block } from '../../contract/docx/block'
import { updateBlock, withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'

/** Both documents of a save. */
export interface Documents {
  saved: BlockTree
  wanted: BlockTree
}

/** Kinds that are created empty and then get a token. Their content is edited elsewhere, or by that token. */
const made = ['sheet', 'bitable', 'board'] as const

/**
 * Adds to both documents the tokens of sheets, bases and boards that a create call made. A new one has none until the
 * service assigns it (platform/docx#what-creation-adds). A wanted sheet that already has a token keeps it, because
 * its cells are copied first.
 */
export function withCreatedSheets(
  documents: Documents,
  ids: readonly string[],
  blocks: readonly Block[],
): Documents {
  let { saved, wanted } = documents
  for (const [index, id] of ids.entries()) {
    const key = made.find((kind) => blocks[index]?.[kind]?.token)
    const body = key && { [key]: blocks[index]![key] }
    if (!key || !body) continue
    saved = updateBlock(saved, id, (node) => ({ ...node, body }))
    wanted = updateBlock(wanted, id, (node) => {
      const own: { token?: string } | undefined = node.body[key]
      return own && !own.token ? { ...node, body } : node
    })
  }
  return { saved, wanted }
}

/**
 * Returns the documents after the cells were copied: the block names the sheet that now has them. A block other than
 * a sheet stays.
 */
export const withCopiedSheet = ({ saved, wanted }: Documents, id: string, token: string): Documents => ({
  saved,
  wanted: updateBlock(wanted, id, (node) => ('sheet' in node.body ? withToken(node, token) : node)),
})
