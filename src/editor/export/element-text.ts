import type { TextElement } from '../../../contract/docx/text'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { elementLabel } from '../../../document/compare/block-text'
import { linkHref } from '../../../document/wire/link-href'
import type { LossCounter } from '../../../formats/losses'

/**
 * The replacement for an element that a format cannot hold: words, and an address if it leads somewhere. The loss is
 * counted.
 */
export function elementText(
  element: TextElement,
  names: NameLookup,
  tally: LossCounter,
): { words: string; href?: string } {
  if (element.mention_user) {
    tally.add('mentionsAsNames')
    const id = element.mention_user.user_id
    return { words: `@${names.person(id) ?? id}` }
  }
  if (element.mention_doc ?? element.link_preview) {
    tally.add('documentsAsLinks')
    const url = element.mention_doc?.url ?? element.link_preview?.url ?? ''
    return withHref(elementLabel(element) || url, url)
  }
  if (element.reminder) tally.add('remindersAsText')
  else tally.add('elements')
  return { words: elementLabel(element) }
}

function withHref(words: string, url: string): { words: string; href?: string } {
  const href = linkHref(url)
  return href ? { words, href } : { words }
}

/** Used where names cannot be looked up: ids, and the keys of kinds. */
export const fallbackNames: NameLookup = {
  person: () => undefined,
  kind: (key) => key,
}
