import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { truncated } from '../../../document/content-limits'
import { goBelowCard, leaveBlock } from '../../editor/commands/leave-block'
import { blockId } from '../../editor/schema/attrs'
import { dom } from '../../editor/view/dom'
import { onNearViewport } from '../../editor/view/near-viewport'
import { removeBlock } from '../../editor/view/object-renderer'
import type { ObjectRenderer } from '../../editor/view/object-renderer'
import type { ViewContext } from '../../editor/view/view-context'
import { isComposingKey } from '../../ui/command-registry'
import { pictureElement, type PictureState } from '../../ui/pictures/open-picture'
import { replaceMedia } from '../media/insert-media'
import { alignOf, imageValue, draggedWidth, sizeOfWidth } from '../media/media-attributes'
import type { PictureAlign, PictureSize } from '../media/media-attributes'
import { setPictureWidth, setCaption } from '../media/media-commands'
import { uploadStatus } from '../media/upload-status'
import { viewPicture } from './picture-view'

/**
 * A picture: fetched when it comes near the screen, with its space reserved until
 * then. It is shown even while its bytes are still being uploaded.
 */
export const renderPicture: ObjectRenderer = ({ node, view, position, context }) => {
  let shown = node
  const picture = pictureElement()
  const note = dom('div', { class: 'ed-image-note', role: 'group', hidden: '' })
  const caption = captionField({ view, position, context })
  const frame = dom('div', { class: 'ed-image-frame' }, picture)
  const figure = dom('figure', { class: 'ed-image' }, frame, note, caption.dom)
  frame.append(
    ...resizeHandles({
      picture,
      align: () => alignOf(imageValue(shown)),
      widest: () => figure.clientWidth,
      onResized: (width) => {
        const at = position()
        if (at === undefined || !view.editable) return
        setPictureWidth(at, width, figure.clientWidth)(view.state, view.dispatch)
        view.focus()
      },
    }),
  )
  let stopWaiting = () => {}
  let close = () => {}
  let isGone = false
  let upload: ReturnType<typeof uploadStatus> | undefined

  const missing = () => {
    const again = dom('button', { type: 'button', class: 'ed-quiet' }, context.words('media.tryAgain'))
    again.addEventListener('click', fetchPicture)
    note.replaceChildren(context.words('imageMissing'), ' ', again)
    note.hidden = false
    frame.hidden = true
  }
  const fetchPicture = () => {
    const { token } = imageValue(shown)
    if (!token) return
    note.hidden = true
    frame.hidden = false
    const isCurrent = () => imageValue(shown).token === token
    context.ports.media.bytesOf(token).then(
      (bytes) => {
        if (!isCurrent() || isGone) return
        close()
        if (bytes) close = viewPicture(bytes, viewOf(token), onState)
        else missing()
      },
      () => isCurrent() && missing(),
    )
  }
  const viewOf = (token: string) => ({
    place: figure,
    picture,
    note,
    context,
    token,
    name: context.words('media.pictureName'),
  })
  const onState = (state: PictureState['as']) => {
    const { width, height } = imageValue(shown)
    // While it waits for room, its space stays reserved, so that what is below does not move.
    frame.hidden = state === 'refused' || (state === 'waiting' && !(width && height))
  }
  picture.addEventListener('error', missing)

  const comeNear = () => {
    fetchPicture()
    upload ??= uploadStatus({
      context,
      blockId: blockId(shown),
      onRetried: () => view.focus(),
      onReplace: () => void replaceMedia(view, context, position),
      onRemove: () => removeBlock(view, position),
    })
    if (!upload.dom.isConnected) caption.dom.before(upload.dom)
  }
  const draw = (next: Node, before: Node | undefined) => {
    shown = next
    const value = imageValue(next)
    const { token, width, height } = value
    figure.dataset.align = String(alignOf(value))
    picture.alt = truncated(value.caption?.content ?? '') || context.words('image')
    note.setAttribute('aria-label', picture.alt)
    if (width) picture.width = width
    if (height) picture.height = height
    picture.style.aspectRatio = width && height ? `${width} / ${height}` : ''
    caption.draw(value.caption?.content ?? '')
    if (before && imageValue(before).token === token) return
    stopWaiting()
    close()
    frame.hidden = !token
    note.hidden = !!token
    if (!token) note.replaceChildren(context.words('imageEmpty'))
    stopWaiting = onNearViewport(figure, comeNear)
  }
  draw(node, undefined)

  return {
    dom: figure,
    update(next) {
      draw(next, shown)
      return true
    },
    stopEvent: ({ target }) =>
      target instanceof Element && target.closest('textarea, button, .ed-image-handle') !== null,
    destroy() {
      isGone = true
      stopWaiting()
      close()
      upload?.destroy()
      caption.destroy()
    },
  }
}

interface ResizeOptions {
  /** The picture as it is drawn. */
  picture: HTMLImageElement
  align: () => PictureAlign
  /** The largest width that fits now. */
  widest: () => number
  /** Called once, when the pointer is released; not when Escape cancels the drag. */
  onResized: (width: number) => void
}

/**
 * A handle on either side of a picture. The picture follows the pointer; the
 * document changes only at the end, so a drag is one undo step. For the keyboard
 * there is the width field in the picture's toolbar.
 */
function resizeHandles(options: ResizeOptions): HTMLElement[] {
  const size = dom('output', { class: 'ed-image-size', hidden: '' })
  const handles = (['left', 'right'] as const).map((side) => {
    const handle = dom('span', { class: 'ed-image-handle', 'data-side': side, 'aria-hidden': 'true' })
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      follow(event, { ...options, handle, side, size })
    })
    return handle
  })
  return [...handles, size]
}

interface Drag extends ResizeOptions {
  handle: HTMLElement
  side: 'left' | 'right'
  size: HTMLOutputElement
}

function follow(start: PointerEvent, { picture, align, widest, onResized, handle, side, size }: Drag): void {
  const drawn = picture.getBoundingClientRect()
  const before: PictureSize = { width: drawn.width, height: drawn.height }
  const styleBefore = picture.style.width
  const most = widest()
  let now: PictureSize | undefined
  const ends = new AbortController()
  const { signal } = ends

  const finish = (isKept: boolean) => {
    ends.abort()
    size.hidden = true
    picture.style.width = styleBefore
    if (isKept && now) onResized(now.width)
  }
  handle.setPointerCapture(start.pointerId)
  handle.addEventListener(
    'pointermove',
    (event) => {
      const wanted = draggedWidth(before.width, { by: event.clientX - start.clientX, side, align: align() })
      now = sizeOfWidth(before, wanted, most)
      picture.style.width = `${now.width}px`
      size.textContent = `${now.width} × ${now.height}`
      size.hidden = false
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => finish(true), { signal })
  handle.addEventListener('pointercancel', () => finish(false), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      finish(false)
    },
    { signal, capture: true },
  )
}

/** After this pause, typed text is written to the document. */
const SETTLED_MS = 500

interface CaptionPlace {
  view: EditorView
  position: () => number | undefined
  context: ViewContext
}

/** The caption below a picture. Escape and ArrowUp go back to the picture, Enter and ArrowDown go below it. */
function captionField({ view, position, context }: CaptionPlace) {
  const field = dom('textarea', {
    class: 'ed-caption',
    rows: '1',
    tabindex: '-1',
    spellcheck: 'true',
    'aria-label': context.words('media.caption'),
    placeholder: context.words('media.captionEmpty'),
  })
  const box = dom('figcaption', {}, field)
  let settled: ReturnType<typeof setTimeout> | undefined
  let said = ''
  /** A very long caption shows only its beginning, which must not be saved as the whole. */
  let isWhole = true

  const commit = () => {
    clearTimeout(settled)
    if (field.value === said) return
    const at = view.isDestroyed ? undefined : position()
    if (at !== undefined && view.editable && isWhole) setCaption(at, field.value)(view.state, view.dispatch)
  }
  const draw = (words: string) => {
    const isTyped = document.activeElement === field && field.value !== said
    said = truncated(words)
    isWhole = said === words
    field.title = isWhole ? '' : context.words('media.captionLong')
    box.toggleAttribute('data-empty', words === '')
    if (!isTyped && field.value !== said) field.value = said
    fit(field)
  }
  const leave = () => {
    commit()
    view.focus()
  }

  field.addEventListener('focus', () => {
    field.readOnly = !view.editable || !isWhole
    const at = position()
    if (at === undefined) return
    const { selection } = view.state
    if (selection instanceof NodeSelection && selection.from === at) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
  })
  field.addEventListener('input', () => {
    fit(field)
    clearTimeout(settled)
    settled = setTimeout(commit, SETTLED_MS)
  })
  field.addEventListener('blur', () => {
    commit()
    field.value = said
    fit(field)
  })
  field.addEventListener('keydown', (event) => {
    if (isComposingKey(event) || event.altKey) return
    const command = keyCommand(event, field)
    if (command === undefined) return
    event.preventDefault()
    leave()
    if (command) command(view.state, view.dispatch, view)
  })
  return { dom: box, draw, destroy: () => clearTimeout(settled) }
}

/** The command to run after a key has left the caption; null: only leave. Undefined: the key belongs to the field. */
function keyCommand({ key }: KeyboardEvent, { value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  if (key === 'Enter') return leaveBlock
  if (key === 'Escape' || (key === 'ArrowUp' && selectionEnd === 0)) return null
  return key === 'ArrowDown' && selectionStart === value.length ? goBelowCard : undefined
}

/** Fits the field's height to its text where the browser cannot do that by itself. */
function fit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content') || !field.isConnected) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
