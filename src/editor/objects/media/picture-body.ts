import type { Node } from 'prosemirror-model'
import { shortened } from '../../../limits/shortened'
import { dom } from '../../view/dom'
import { removeBlock } from '../remove-block'
import type { MakeObjectBody } from '../object-bodies'
import { captionField } from './caption-field'
import { alignOf, imageValue } from './media-body'
import { setPictureWidth } from './media-commands'
import { replaceMedia } from './replace-media'
import { resizeHandles } from './resize-handles'
import { uploadStatus } from './upload-status'
import { whenNear } from './when-near'

/**
 * A picture: fetched when it comes near the screen, its place kept until then.
 * Its bytes may still be on their way to the service; they are shown at once.
 */
export const pictureBody: MakeObjectBody = ({ node, view, position, context }) => {
  let shown = node
  const picture = dom('img', { draggable: 'false' })
  const note = dom('div', { class: 'ed-image-note', hidden: '' })
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
    context.ports.media.urlOf(token).then(
      (url) => {
        if (!isCurrent()) return
        if (url) picture.src = url
        else missing()
      },
      () => isCurrent() && missing(),
    )
  }
  picture.addEventListener('error', missing)

  const comeNear = () => {
    fetchPicture()
    upload ??= uploadStatus({
      context,
      blockId: shown.attrs.id as string,
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
    picture.alt = shortened(value.caption?.content ?? '') || context.words('image')
    if (width) picture.width = width
    if (height) picture.height = height
    picture.style.aspectRatio = width && height ? `${width} / ${height}` : ''
    caption.draw(value.caption?.content ?? '')
    if (before && imageValue(before).token === token) return
    stopWaiting()
    frame.hidden = !token
    note.hidden = !!token
    if (!token) note.replaceChildren(context.words('imageEmpty'))
    stopWaiting = whenNear(figure, comeNear)
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
      stopWaiting()
      upload?.destroy()
      caption.destroy()
    },
  }
}
