import type { BlockBody } from '../block-tree'
import { withoutCommentIds } from '../blocks/block-spec'
import { specOf } from '../blocks/registry'
import { stableJson } from './stable-json'

const spellings = new WeakMap<BlockBody, string>()

/**
 * What of a block outside the text family counts when two versions are
 * compared, in one spelling, remembered per body. What the service fills in by
 * itself is no difference (platform/docx#block-types, platform/docx#tables, platform/docx#what-creation-adds), comments are not the
 * document's, and the cells and columns of a box are its children.
 */
export function objectContent(type: number, body: BlockBody): string {
  const known = spellings.get(body)
  if (known !== undefined) return known
  const content = specOf(type)?.content
  const made = stableJson(content?.counted ? content.counted(body) : withoutCommentIds(body))
  spellings.set(body, made)
  return made
}
