import { dom } from '../../view/dom'
import type { ViewContext } from '../../view/view-context'
import type { FileValue } from './media-body'
import { fileKind, isPreviewable } from './file-kind'

/** Of a long text only its beginning is shown. */
const SHOWN_TEXT_BYTES = 64 * 1024

/**
 * What is in a file, where that can be shown without running anything: pictures,
 * sound, film and plain text, each in the element for it. HTML, SVG and PDF are
 * never opened in the console's own origin. Undefined: there is no preview.
 */
export async function filePreview(value: FileValue, context: ViewContext): Promise<HTMLElement | undefined> {
  const { token, name = '' } = value
  const kind = fileKind(name)
  if (!token || !isPreviewable(kind)) return undefined
  if (kind === 'text') return textPreview(token, name, context)
  const src = await context.ports.media.urlOf(token)
  if (!src) return undefined
  if (kind === 'picture') return dom('img', { class: 'ed-file-preview', src, alt: name, draggable: 'false' })
  return dom(kind, { class: 'ed-file-preview', src, controls: '', preload: 'metadata', 'aria-label': name })
}

async function textPreview(token: string, name: string, context: ViewContext) {
  const bytes = await context.ports.media.bytesOf(token)
  if (!bytes) return undefined
  const words = await bytes.slice(0, SHOWN_TEXT_BYTES).text()
  const more = bytes.size > SHOWN_TEXT_BYTES ? '\n…' : ''
  return dom(
    'pre',
    { class: 'ed-file-preview', tabindex: '0', role: 'region', 'aria-label': name },
    words + more,
  )
}
