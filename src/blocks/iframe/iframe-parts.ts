import { truncated } from '../../../document/content-limits'
import { decodedUrl, linkHref } from '../../../document/wire/link-href'
import { openPopup } from '../../editor/insert/popup'
import { objectAttrs } from '../../editor/schema/attrs'
import type { BlockParts } from '../../editor/view/block-parts'
import { dom } from '../../editor/view/dom'
import type { ObjectRenderer } from '../../editor/view/object-renderer'
import { iframeTypeOf } from './iframe-types'

interface Component {
  iframe_type?: number
  url?: string
}

/**
 * An embedded page as a card with its address. The page itself is not loaded:
 * nothing foreign runs inside the console (its content policy forbids it, and a
 * page should not learn that it was shown).
 */
const renderIframe: ObjectRenderer = ({ node, view, position, context }) => {
  const { words } = context
  const title = dom('span', { class: 'ed-card-title' })
  const address = dom('span', { class: 'ed-card-about ed-card-address' })
  const note = dom('span', { class: 'ed-card-about' }, words('iframe.about'))
  const edit = dom('button', { class: 'ed-card-button', type: 'button' }, words('iframe.edit'))
  const box = dom('div', { class: 'ed-card ed-object-body', role: 'group' }, title, address, note)
  if (view.editable) box.append(edit)
  edit.addEventListener('click', () => {
    const at = position()
    if (at !== undefined) openPopup(view, 'iframe', at)
  })

  const draw = (shown: typeof node) => {
    const { component }: { component?: Component } = objectAttrs(shown).body.iframe ?? {}
    const url = component?.url ?? ''
    const name = iframeTypeName(component?.iframe_type ?? iframeTypeOf(url), context.words)
    title.textContent = name ? words('iframe.kind', { name }) : words('iframe.other')
    box.setAttribute('aria-label', title.textContent)
    const href = linkHref(url)
    const shownUrl = truncated(decodedUrl(url))
    const link = {
      href: href ?? '',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      draggable: 'false',
    }
    address.replaceChildren(
      href ? dom('a', link, dom('bdi', {}, shownUrl)) : shownUrl || words('iframe.noAddress'),
    )
  }
  draw(node)
  return {
    dom: box,
    update(next) {
      draw(next)
      return true
    },
    stopEvent: (event) => event.target === edit,
  }
}

const namedTypes = new Set([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13])

const iframeTypeName = (type: number, words: (key: string) => string) =>
  namedTypes.has(type) ? words(`iframe.names.${type}`) : undefined

export const iframeParts: BlockParts = {
  key: 'iframe',
  render: renderIframe,
}
