import type { TextElement } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { keyOf, textObject } from '../../document/blocks/registry'
import { canRecreate, isCreatedByService } from '../../document/structure/can-recreate'

/**
 * The attributes in Herald's HTML that say what HTML has no words for (docs/decisions/0091). Other programs ignore
 * them. The reader takes words from the text and everything else from here (`../paste/read-own-html.ts`).
 */

/** The key of a block's type. */
export const BLOCK_ATTRIBUTE = 'data-herald-block'
/** The JSON of a block's object without its words. */
export const LOOK_ATTRIBUTE = 'data-herald-look'
/** The JSON of an element that is not text. */
export const ELEMENT_ATTRIBUTE = 'data-herald-element'

/** The attributes of a block's HTML element; none if no call can create the block. `look` replaces its object. */
export function blockMark(node: BlockTree, look?: object): Record<string, string | undefined> {
  const { block_type: type, body } = node
  const key = keyOf(type)
  const text = textObject(type, body)
  if (!text && !canRecreate(node)) return {}
  const json = JSON.stringify(look ?? (text ? text.style : body[key]) ?? {})
  return { [BLOCK_ATTRIBUTE]: key, [LOOK_ATTRIBUTE]: json === '{}' ? undefined : json }
}

/** The attributes of an inline HTML element; undefined if no call can create what it shows. */
export function elementMark(element: TextElement): Record<string, string> | undefined {
  return isCreatedByService(element) ? undefined : { [ELEMENT_ATTRIBUTE]: JSON.stringify(element) }
}
