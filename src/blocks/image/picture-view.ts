import { dom } from '../../editor/view/dom'
import type { ViewContext } from '../../editor/view/view-context'
import { openPicture, type PictureState } from '../../ui/pictures/open-picture'
import { refusalWords } from '../../ui/pictures/picture-words'
import { uiWords } from '../../ui/words'

interface PictureView {
  /** The element that holds the picture; it decides whether the picture is near the screen. */
  place: HTMLElement
  picture: HTMLImageElement
  /** Shown while the picture is not: what it is, why it is not shown, and what can be done. */
  note: HTMLElement
  context: ViewContext
  token: string
  /** The name of the file when it is saved. */
  name: string
}

/**
 * Shows bytes in a picture, or explains in its note why it cannot. `onState` receives whether the picture is shown.
 * Returns a function that stops this.
 */
export function viewPicture(
  bytes: Blob,
  view: PictureView,
  onState: (state: PictureState['as']) => void,
): () => void {
  const { place, picture, note } = view
  return openPicture(place, bytes, (state) => {
    if (state.as === 'shown') picture.src = state.url
    else picture.removeAttribute('src')
    note.hidden = state.as === 'shown' || state.as === 'measuring'
    if (state.as === 'waiting' || state.as === 'refused') note.replaceChildren(...notePieces(state, view))
    onState(state.as)
  })
}

function notePieces(state: Extract<PictureState, { as: 'waiting' | 'refused' }>, view: PictureView) {
  const t = uiWords()
  const button = (words: string, onClick: () => void) => {
    const made = dom('button', { type: 'button', class: 'ed-quiet' }, words)
    made.addEventListener('click', onClick)
    return made
  }
  const { context, token, name } = view
  const download = button(t('picture.download'), () => {
    context.ports.media
      .download(token, name)
      .catch((error: unknown) => context.refuse(error instanceof Error ? error.message : String(error)))
  })
  if (state.as === 'waiting') {
    return [t('picture.waiting'), ' ', button(t('picture.show'), () => state.show()), ' ', download]
  }
  const { about, why } = refusalWords(state, t, context.language())
  return [dom('strong', {}, about), ' ', why, ' ', download]
}
