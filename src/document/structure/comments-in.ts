import type { BlockTree } from '../block-tree'
import { textObject } from '../compare/text-content'

/** How many comments hang on a block, children apart: on the block as a whole and on its words (platform/docx#block, platform/docx#elements). */
export function commentsIn({ block_type: type, body }: BlockTree): number {
  const ids = new Set(idsIn(body))
  for (const element of textObject(type, body)?.elements ?? []) {
    for (const object of Object.values(element)) {
      const style = (object as { text_element_style?: object }).text_element_style
      for (const id of idsIn(style)) ids.add(id)
    }
  }
  return ids.size
}

const idsIn = (holder: object | undefined): string[] =>
  (holder as { comment_ids?: string[] })?.comment_ids ?? []
