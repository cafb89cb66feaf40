import { checkPicture, type RefusedPicture } from './check-picture'
import { PictureRoom } from './picture-room'

/** How a picture is shown in one place. */
export type PictureState =
  | { as: 'measuring' }
  | { as: 'shown'; url: string }
  /** Other pictures leave no room for it. */
  | { as: 'waiting'; show(): void }
  | RefusedPicture

const room = new PictureRoom()

const NEAR = '600px'

/**
 * Shows a picture in a place of the page: measures it, waits until there is room for it, and gives way to others when
 * the place is left. `onState` is called with each change, also before this returns. Returns a function that closes
 * it.
 */
export function openPicture(place: Element, bytes: Blob, onState: (state: PictureState) => void): () => void {
  let isClosed = false
  let close = () => {}
  onState({ as: 'measuring' })
  void checkPicture(bytes).then(
    (checked) => {
      if (isClosed) return
      if (checked.as === 'refused') return onState(checked)
      const claim = room.claim(checked.bytes, checked.pixels, (url) => {
        onState(url === undefined ? { as: 'waiting', show: () => claim.insist() } : { as: 'shown', url })
      })
      const observer = new IntersectionObserver(
        (entries) => claim.near(entries.at(-1)?.isIntersecting ?? true),
        { rootMargin: NEAR, scrollMargin: NEAR },
      )
      observer.observe(place)
      close = () => {
        observer.disconnect()
        claim.release()
      }
    },
    // The bytes no longer exist, such as those of a moved file.
    () => isClosed || onState({ as: 'refused', why: 'unknown', byteCount: bytes.size }),
  )
  return () => {
    isClosed = true
    close()
  }
}

/** The element for the addresses that `openPicture` gives. */
export function pictureElement(): HTMLImageElement {
  const picture = document.createElement('img')
  picture.decoding = 'async'
  picture.draggable = false
  return picture
}

/** The size of a picture in pixels, turned as it is shown; undefined if it is not one that can be shown here. */
export async function shownSize(bytes: Blob): Promise<{ width: number; height: number } | undefined> {
  const checked = await checkPicture(bytes)
  if (checked.as === 'refused') return undefined
  const url = URL.createObjectURL(checked.bytes)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // Its header is right, but the rest cannot be read.
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
