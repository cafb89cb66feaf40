import { shortened } from '../../limits/shortened'
import { openPopup } from '../insert/popup'
import type { ObjectAttrs } from '../schema/attrs'
import { decodedUrl, linkHref } from '../schema/link-href'
import { dom } from '../view/dom'
import { iframeTypeOf } from './iframe-types'
import type { MakeObjectBody } from './object-bodies'

interface Component {
  iframe_type?: number
  url?: string
}

/**
 * An embedded page as a card with its address. The page itself is not loaded:
 * nothing foreign runs inside the console (its content policy forbids it, and
 * what a page learns from being shown is nobody's business).
 */
export const iframeBody: MakeObjectBody = ({ node, view, position, context }) => {
  const { words } = context
  const title = dom('span', { class: 'ed-card-title' })
  const address = dom('span', { class: 'ed-card-about ed-card-address' })
  const note = dom('span', { class: 'ed-card-about' }, words('insert.iframe.about'))
  const edit = dom('button', { class: 'ed-card-button', type: 'button' }, words('insert.iframe.edit'))
  const box = dom('div', { class: 'ed-card ed-object-body', role: 'group' }, title, address, note)
  if (view.editable) box.append(edit)
  edit.addEventListener('click', () => {
    const at = position()
    if (at !== undefined) openPopup(view, 'iframe', at)
  })

  const draw = (shown: typeof node) => {
    const { component } = ((shown.attrs as ObjectAttrs).body.iframe ?? {}) as { component?: Component }
    const url = component?.url ?? ''
    const name = nameOf(component?.iframe_type ?? iframeTypeOf(url), context.words)
    title.textContent = name ? words('insert.iframe.kind', { name }) : words('insert.iframe.other')
    box.setAttribute('aria-label', title.textContent)
    const href = linkHref(url)
    const shownUrl = shortened(decodedUrl(url))
    const link = {
      href: href ?? '',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      draggable: 'false',
    }
    address.replaceChildren(
      href ? dom('a', link, dom('bdi', {}, shownUrl)) : shownUrl || words('insert.iframe.noAddress'),
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

const named = new Set([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13])

const nameOf = (type: number, words: (key: string) => string) =>
  named.has(type) ? words(`insert.iframe.names.${type}`) : undefined
