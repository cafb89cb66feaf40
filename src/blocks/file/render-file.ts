import type { Node } from 'prosemirror-model'
import { truncated } from '../../../document/content-limits'
import { decodeText } from '../../browser/decode-text'
import { blockId } from '../../editor/schema/attrs'
import { dom } from '../../editor/view/dom'
import { onNearViewport } from '../../editor/view/near-viewport'
import type { ObjectRenderer } from '../../editor/view/object-renderer'
import { removeBlock } from '../../editor/view/object-renderer'
import type { ViewContext } from '../../editor/view/view-context'
import { formatBytes } from '../../i18n/format-quantities'
import { pictureElement } from '../../ui/pictures/open-picture'
import { giveSource } from '../../ui/use-source-of'
import { viewPicture } from '../image/picture-view'
import { replaceMedia } from '../media/insert-media'
import { fileValue } from '../media/media-attributes'
import type { FileValue } from '../media/media-attributes'
import { uploadStatus } from '../media/upload-status'

/** The card of a file: its name, in any script, what kind it is, and how to download it. */
export const renderFile: ObjectRenderer = ({ node, view, position, context }) => {
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
  let closePreview = () => {}
  let isGone = false
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
      blockId: blockId(shown),
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
        size: formatBytes(bytes.size, context.language()),
      })
    }
  }
  const showInside = async (drawn: Node) => {
    const none = () => dom('p', { class: 'ed-file-none' }, context.words('media.noPreview'))
    const bytes = await previewBytes(fileValue(drawn), context).catch(() => undefined)
    const preview = bytes && (await filePreview(bytes, fileValue(drawn), context).catch(() => undefined))
    if (shown !== drawn || isGone) return preview?.close()
    closePreview()
    closePreview = preview?.close ?? (() => {})
    inside.replaceChildren(preview?.dom ?? none())
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
    badge.textContent = fileExtension(called).slice(0, 4).toUpperCase()
    about.textContent = context.words(value.token ? `media.kinds.${fileKind(called)}` : 'media.fileEmpty')
    if (before && fileValue(before).token === value.token && fileValue(before).view_type === value.view_type)
      return
    inside.replaceChildren()
    closePreview()
    stopWaiting()
    stopWaiting = onNearViewport(card, () => comeNear(next))
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
      isGone = true
      stopWaiting()
      closePreview()
      upload?.destroy()
    },
  }
}

const nameOf = (node: Node, otherwise: string) => truncated(fileValue(node).name || otherwise)

/** A preview shows only this much of a long text. */
const SHOWN_TEXT_BYTES = 64 * 1024

interface FilePreview {
  dom: HTMLElement
  close(): void
}

async function previewBytes({ token, name = '' }: FileValue, { ports }: ViewContext) {
  return token && isPreviewable(fileKind(name)) ? await ports.media.bytesOf(token) : undefined
}

/**
 * Previews a file if that can be done without running anything: pictures, sound,
 * video and plain text, each in its own element. HTML, SVG and PDF are never
 * opened in the console's own origin. Undefined: there is no preview.
 */
async function filePreview(
  bytes: Blob,
  { token = '', name = '' }: FileValue,
  context: ViewContext,
): Promise<FilePreview | undefined> {
  const kind = fileKind(name)
  const isPlayed = kind === 'audio' || kind === 'video'
  if (kind === 'picture') return picturePreview(bytes, { token, name, context })
  if (!isPlayed) return { dom: await textPreview(bytes, name), close: () => {} }
  const player = dom(kind, {
    class: 'ed-file-preview',
    controls: '',
    preload: 'metadata',
    'aria-label': name,
  })
  return { dom: player, close: giveSource(player, bytes) }
}

function picturePreview(
  bytes: Blob,
  given: { token: string; name: string; context: ViewContext },
): FilePreview {
  const picture = pictureElement()
  picture.className = 'ed-file-preview'
  picture.alt = given.name
  const note = dom('div', { class: 'ed-image-note', role: 'group', 'aria-label': given.name, hidden: '' })
  const place = dom('div', {}, picture, note)
  const close = viewPicture(bytes, { ...given, place, picture, note }, (state) => {
    picture.hidden = state === 'refused' || state === 'waiting'
  })
  return { dom: place, close }
}

async function textPreview(bytes: Blob, name: string) {
  const isCut = bytes.size > SHOWN_TEXT_BYTES
  const { text } = decodeText(new Uint8Array(await bytes.slice(0, SHOWN_TEXT_BYTES).arrayBuffer()), { isCut })
  const more = isCut ? '\n…' : ''
  return dom(
    'pre',
    { class: 'ed-file-preview', tabindex: '0', role: 'region', 'aria-label': name },
    text + more,
  )
}

type FileKind =
  | 'picture'
  | 'audio'
  | 'video'
  | 'text'
  | 'pdf'
  | 'document'
  | 'spreadsheet'
  | 'slides'
  | 'archive'
  | 'file'

const endings: Readonly<Record<Exclude<FileKind, 'file'>, string>> = {
  picture: 'png jpg jpeg gif webp bmp avif',
  audio: 'mp3 m4a aac wav ogg oga opus flac',
  video: 'mp4 m4v webm ogv mov',
  text: 'txt text log md markdown csv tsv json jsonl yaml yml toml ini conf',
  pdf: 'pdf',
  document: 'doc docx odt rtf pages wps',
  spreadsheet: 'xls xlsx xlsm ods numbers et',
  slides: 'ppt pptx odp key dps',
  archive: 'zip rar 7z tar gz tgz bz2 xz zst',
}

const kinds = new Map(
  Object.entries(endings).flatMap(([kind, list]) => list.split(' ').map((each) => [each, kind as FileKind])),
)

/** The extension of a file name, in lower case and without the dot; '' if there is none. */
export const fileExtension = (name: string): string =>
  /[^.\s]\.([a-z0-9]{1,8})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind of a file, judged by its name. HTML and SVG are plain files: neither opens in the console's own origin. */
export const fileKind = (name: string): FileKind => kinds.get(fileExtension(name)) ?? 'file'

/** The kinds that are shown in the page: none of them can run anything. */
export const isPreviewable = (kind: FileKind): kind is 'picture' | 'audio' | 'video' | 'text' =>
  kind === 'picture' || kind === 'audio' || kind === 'video' || kind === 'text'
