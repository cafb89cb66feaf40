import { shortened } from '../../limits/shortened'
import type { ObjectAttrs } from '../schema/attrs'
import { decodedUrl, linkHref } from '../schema/link-href'
import { dom } from '../view/dom'
import type { MakeObjectBody } from './object-bodies'

/** The preview of a message's link. Its address is known only to who has just written it (platform-facts b.2, 48). */
export const linkPreviewBody: MakeObjectBody = ({ node, context }) => {
  const { words } = context
  const about = dom('span', { class: 'ed-card-about ed-card-address' })
  const title = dom('span', { class: 'ed-card-title' }, words('insert.preview.title'))
  const label = words('insert.preview.title')
  const box = dom(
    'div',
    { class: 'ed-card ed-object-body', role: 'group', 'aria-label': label },
    title,
    about,
  )

  const draw = (shown: typeof node) => {
    const { url = '' } = ((shown.attrs as ObjectAttrs).body.link_preview ?? {}) as { url?: string }
    const href = linkHref(url)
    const link = {
      href: href ?? '',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      draggable: 'false',
    }
    about.replaceChildren(
      href
        ? dom('a', link, dom('bdi', {}, shortened(decodedUrl(url))))
        : shortened(decodedUrl(url)) || words('insert.preview.hidden'),
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
