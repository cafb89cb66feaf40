import type { Node } from 'prosemirror-model'
import { shortened } from '../../../limits/shortened'
import { dom } from '../../view/dom'
import type { MakeObjectBody } from '../object-bodies'
import { removeBlock } from '../remove-block'
import { endingOf, fileKind } from './file-kind'
import { filePreview } from './file-preview'
import { fileValue } from './media-body'
import { replaceMedia } from './replace-media'
import { sizeWords } from './size-words'
import { uploadStatus } from './upload-status'
import { whenNear } from './when-near'

/** The card of a file: its name as it is in every script, what it is, and how to have it. */
export const fileBody: MakeObjectBody = ({ node, view, position, context }) => {
  let shown = node
  const badge = dom('span', { class: 'ed-file-badge', 'aria-hidden': 'true' })
  const name = dom('bdi', { class: 'ed-file-name' })
  const about = dom('span', { class: 'ed-file-about' })
  const download = dom(
    'button',
    { type: 'button', class: 'ed-quiet ed-file-download' },
    context.words('media.download'),
  )
  const head = dom(
    'div',
    { class: 'ed-file-head' },
    badge,
    dom('div', { class: 'ed-file-words' }, name, about),
    download,
  )
  const inside = dom('div', { class: 'ed-file-inside' })
  const card = dom('div', { class: 'ed-file', role: 'group' }, head, inside)
  let stopWaiting = () => {}
  let upload: ReturnType<typeof uploadStatus> | undefined

  download.addEventListener('click', () => {
    const { token } = fileValue(shown)
    if (!token) return
    download.disabled = true
    context.ports.media
      .download(token, nameOf(shown, context.words('kinds.file')))
      .catch((error: unknown) => context.refuse(error instanceof Error ? error.message : String(error)))
      .finally(() => (download.disabled = false))
  })

  const comeNear = (drawn: Node) => {
    const value = fileValue(drawn)
    upload ??= uploadStatus({
      context,
      blockId: shown.attrs.id as string,
      onRetried: () => view.focus(),
      onReplace: () => void replaceMedia(view, context, position),
      onRemove: () => removeBlock(view, position),
    })
    if (!upload.dom.isConnected) head.after(upload.dom)
    if (value.token?.startsWith('local:')) void showSize(value.token)
    if (value.view_type === 2) void showInside(drawn)
  }
  const showSize = async (token: string) => {
    const bytes = await context.ports.media.bytesOf(token).catch(() => undefined)
    if (bytes && fileValue(shown).token === token) {
      about.textContent = context.words('media.about', {
        kind: context.words(`media.kinds.${fileKind(nameOf(shown, ''))}`),
        size: sizeWords(bytes.size),
      })
    }
  }
  const showInside = async (drawn: Node) => {
    const preview = await filePreview(fileValue(drawn), context).catch(() => undefined)
    if (shown !== drawn) return
    inside.replaceChildren(preview ?? dom('p', { class: 'ed-file-none' }, context.words('media.noPreview')))
  }
  const draw = (next: Node, before: Node | undefined) => {
    shown = next
    const value = fileValue(next)
    const called = nameOf(next, context.words('kinds.file'))
    name.textContent = called
    card.setAttribute('aria-label', called)
    download.setAttribute('aria-label', context.words('media.downloadNamed', { name: called }))
    download.hidden = !value.token
    badge.dataset.kind = fileKind(called)
    badge.textContent = endingOf(called).slice(0, 4).toUpperCase()
    about.textContent = context.words(value.token ? `media.kinds.${fileKind(called)}` : 'media.fileEmpty')
    if (before && fileValue(before).token === value.token && fileValue(before).view_type === value.view_type)
      return
    inside.replaceChildren()
    stopWaiting()
    stopWaiting = whenNear(card, () => comeNear(next))
  }
  draw(node, undefined)

  return {
    dom: card,
    update(next) {
      draw(next, shown)
      return true
    },
    stopEvent: ({ target }) =>
      target instanceof Element && target.closest('button, audio, video, pre') !== null,
    destroy() {
      stopWaiting()
      upload?.destroy()
    },
  }
}

const nameOf = (node: Node, otherwise: string) => shortened(fileValue(node).name || otherwise)
