import { truncated } from '../../document/content-limits'
import { openPopup } from '../editor/insert/popup'
import { objectAttrs } from '../editor/schema/attrs'
import { decodedUrl, linkHref } from '../editor/schema/link-href'
import { dom } from '../editor/view/dom'
import type { ObjectRenderer } from '../editor/view/object-renderer'
import { renderFile } from './file/render-file'
import { iframeTypeOf } from './iframe/iframe-types'
import { renderPicture } from './image/render-picture'
import { renderSheet } from './sheet/render-sheet'

/** The card of a chat: its name once known; until then, or if the bot may not know it, its id. */
const renderChatCard: ObjectRenderer = ({ node, context }) => {
  const { words, nameListeners } = context
  const name = dom('bdi', { class: 'ed-card-title' })
  const kind = dom('span', { class: 'ed-card-about' }, words('kinds.chat_card'))
  const box = dom('div', { class: 'ed-card ed-object-body ed-chat-card', role: 'group' }, name, kind)
  let shown = node

  const draw = () => {
    const { chat_id = '' }: { chat_id?: string } = objectAttrs(shown).body.chat_card ?? {}
    name.textContent = context.ports.chats.nameOf(chat_id) ?? words('insert.chat.unknown', { id: chat_id })
    box.setAttribute('aria-label', words('insert.chat.label', { name: name.textContent }))
  }
  draw()
  const stop = nameListeners.add(draw)
  return {
    dom: box,
    update(next) {
      shown = next
      draw()
      return true
    },
    destroy: stop,
  }
}

/** A horizontal rule, padded so that it can be clicked. */
const renderDivider: ObjectRenderer = () => ({
  dom: dom('div', { class: 'ed-object-body ed-divider-body' }, dom('hr', { class: 'ed-divider' })),
  update: () => true,
})

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
  const note = dom('span', { class: 'ed-card-about' }, words('insert.iframe.about'))
  const edit = dom('button', { class: 'ed-card-button', type: 'button' }, words('insert.iframe.edit'))
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
    title.textContent = name ? words('insert.iframe.kind', { name }) : words('insert.iframe.other')
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

const namedTypes = new Set([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13])

const iframeTypeName = (type: number, words: (key: string) => string) =>
  namedTypes.has(type) ? words(`insert.iframe.names.${type}`) : undefined

/**
 * The preview of a message's link. Only the client that has just written it knows its address
 * (platform/docx#block-types).
 */
const renderLinkPreview: ObjectRenderer = ({ node, context }) => {
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
        : truncated(decodedUrl(url)) || words('insert.preview.hidden'),
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

/** Renderers of object blocks by type key; every other type is shown as a card with its name. */
export const objectRenderers: Readonly<Partial<Record<string, ObjectRenderer>>> = {
  chat_card: renderChatCard,
  divider: renderDivider,
  iframe: renderIframe,
  image: renderPicture,
  link_preview: renderLinkPreview,
  file: renderFile,
  sheet: renderSheet,
}
