import { truncated } from '../../../document/content-limits'
import { decodedUrl, linkHref } from '../../../document/wire/link-href'
import { objectAttrs } from '../../editor/schema/attrs'
import type { BlockParts } from '../../editor/view/block-parts'
import { dom } from '../../editor/view/dom'
import type { ObjectRenderer } from '../../editor/view/object-renderer'

/**
 * The preview of a message's link. Only the client that has just written it knows its address
 * (platform/docx#block-types).
 */
const renderLinkPreview: ObjectRenderer = ({ node, context }) => {
  const { words } = context
  const about = dom('span', { class: 'ed-card-about ed-card-address' })
  const title = dom('span', { class: 'ed-card-title' }, words('link_preview.title'))
  const label = words('link_preview.title')
  const box = dom(
    'div',
    { class: 'ed-card ed-object-body', role: 'group', 'aria-label': label },
    title,
    about,
  )

  const draw = (shown: typeof node) => {
    const { url = '' }: { url?: string } = objectAttrs(shown).body.link_preview ?? {}
    const href = linkHref(url)
    const link = {
      href: href ?? '',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      draggable: 'false',
    }
    about.replaceChildren(
      href
        ? dom('a', link, dom('bdi', {}, truncated(decodedUrl(url))))
        : truncated(decodedUrl(url)) || words('link_preview.hidden'),
    )
  }
  draw(node)
  return {
    dom: box,
    update(next) {
      draw(next)
      return true
    },
  }
}

export const linkPreviewParts: BlockParts = {
  key: 'link_preview',
  render: renderLinkPreview,
}
