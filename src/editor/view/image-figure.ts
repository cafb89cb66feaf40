import { dom } from './dom'
import type { ViewContext } from './view-context'

interface ImageValue {
  token?: string
  width?: number
  height?: number
  align?: number
  caption?: { content?: string }
}

/** The picture of an image block, fetched when it comes near the screen; its place is kept until then. */
export function imageFigure(value: Readonly<Record<string, unknown>>, context: ViewContext): HTMLElement {
  const { token, width, height, align, caption } = value as ImageValue
  const figure = dom('figure', { class: 'ed-image', 'data-align': String(align ?? 2) })
  const words = caption?.content ?? ''
  if (!token) {
    figure.append(note(context.words('imageEmpty')))
  } else {
    const picture = dom('img', { alt: words || context.words('image'), draggable: 'false' })
    if (width) picture.width = width
    if (height) picture.height = height
    if (width && height) picture.style.aspectRatio = `${width} / ${height}`
    figure.append(picture)
    const failed = () => figure.replaceChildren(note(context.words('imageMissing')))
    picture.addEventListener('error', failed)
    whenNear(picture, () => {
      context.ports.media.urlOf(token).then((url) => (url ? (picture.src = url) : failed()), failed)
    })
  }
  if (words) figure.append(dom('figcaption', {}, words))
  return figure
}

const note = (words: string) => dom('p', { class: 'ed-image-note' }, words)

function whenNear(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '600px' },
  )
  observer.observe(element)
}
