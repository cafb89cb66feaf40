import { dom } from '../../view/dom'
import { draggedWidth, sizeOfWidth } from './picture-size'
import type { PictureAlign, PictureSize } from './picture-size'

interface ResizeOptions {
  /** The picture as it is drawn. */
  picture: HTMLImageElement
  align: () => PictureAlign
  /** The widest that it may be drawn now. */
  widest: () => number
  /** Once, when the pointer is let go; not when the drag is called off by Escape. */
  onResized: (width: number) => void
}

/**
 * A handle on either side of a picture. The picture follows the pointer; the
 * document learns of it at the end, so a drag is one step of undo. For keys
 * there is the width in the picture's toolbar.
 */
export function resizeHandles(options: ResizeOptions): HTMLElement[] {
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
