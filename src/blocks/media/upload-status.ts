import { dom } from '../../editor/view/dom'
import type { Upload } from '../../editor/view/ports'
import type { ViewContext } from '../../editor/view/view-context'
import { formatPercent } from '../../i18n/format-quantities'

interface UploadStatusOptions {
  context: ViewContext
  /** The id of the block whose bytes are uploaded. */
  blockId: string
  /** After *Try again*, whose button disappears: the focus needs another place. */
  onRetried: () => void
  /** Offered next to *Try again* when an upload failed. */
  onReplace: () => void
  onRemove: () => void
}

/** The progress of a block's upload, on the block; hidden if there is none. Read once the block is near the screen. */
export function uploadStatus({ context, blockId, onRetried, onReplace, onRemove }: UploadStatusOptions) {
  const { media } = context.ports
  const box = dom('div', { class: 'ed-upload', hidden: '' })
  const words = dom('span', { class: 'ed-upload-words' })
  const bar = dom('progress', { class: 'ed-upload-bar', max: '1' })
  const choices = dom(
    'span',
    { class: 'ed-upload-choices' },
    choice(context.words('media.tryAgain'), () => {
      context.ports.media.retry(blockId)
      onRetried()
    }),
    choice(context.words('media.replace'), onReplace),
    choice(context.words('media.remove'), onRemove),
  )
  let shown = ''

  const draw = () => {
    const upload = context.ports.media.uploadOf(blockId)
    const now = JSON.stringify(upload ?? null)
    if (now === shown) return
    const failedBefore = shown.includes('"failed"')
    shown = now
    box.hidden = !upload
    if (!upload) return
    const isFailed = upload.phase === 'failed'
    box.toggleAttribute('data-failed', isFailed)
    words.textContent = wordsOf(upload, context)
    bar.setAttribute('aria-label', words.textContent)
    if (upload.phase === 'uploading' && upload.progress !== undefined) bar.value = upload.progress
    else bar.removeAttribute('value')
    box.replaceChildren(words, isFailed ? choices : bar)
    if (isFailed && !failedBefore) context.announce(words.textContent)
  }

  const stop = media.subscribe(draw)
  draw()
  return { dom: box, destroy: stop }
}

function wordsOf(upload: Upload, { words, language }: ViewContext): string {
  if (upload.failure) {
    return words('media.failed', {
      step: words(`media.steps.${upload.failure.step}`),
      words: upload.failure.words,
    })
  }
  if (upload.phase !== 'uploading' || upload.progress === undefined)
    return words(`media.phases.${upload.phase}`)
  // Round down, so that 100 % means all of it.
  const percent = formatPercent(Math.floor(upload.progress * 100) / 100, language())
  return words('media.percent', { percent })
}

function choice(words: string, act: () => void): HTMLElement {
  const button = dom('button', { type: 'button', class: 'ed-quiet' }, words)
  button.addEventListener('click', act)
  return button
}
