import type { EditorView } from 'prosemirror-view'
import { pickFiles } from '../../../ui/pick-files'
import type { ViewContext } from '../../view/view-context'
import { acceptedPictures, acceptFiles } from './accept-files'
import { mediaAt, replaceFile } from './media-commands'

/** Asks for another file and puts it into the place of a picture or a file; says so where it is not one. */
export async function replaceMedia(
  view: EditorView,
  context: ViewContext,
  position: () => number | undefined,
): Promise<void> {
  const kind = placeNow(view, position)?.kind
  const accept = kind === 'image' ? acceptedPictures : ''
  const [file] = await pickFiles({ accept, several: false })
  if (!file || !kind) return
  const as = kind === 'image' ? 'whatTheyAre' : 'files'
  const { taken, refused } = await acceptFiles([file], { media: context.ports.media, as })
  const [fresh] = taken
  const place = placeNow(view, position)
  if (refused[0]) context.refuse(context.words('media.notTaken', { ...refused[0] }))
  else if (kind === 'image' && !fresh?.size)
    context.refuse(context.words('media.noPicture', { name: file.name }))
  else if (fresh && place && replaceFile(place.position, fresh)(view.state, view.dispatch)) {
    context.announce(context.words('media.replaced', { name: file.name }))
  }
  view.focus()
}

function placeNow(view: EditorView, position: () => number | undefined) {
  const at = view.isDestroyed ? undefined : position()
  return at === undefined ? undefined : mediaAt(view.state.doc, at)
}
