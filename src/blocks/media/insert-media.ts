import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { insertAt, insertionPlace } from '../../editor/commands/insert-blocks'
import type { InsertPlace } from '../../editor/commands/insert-blocks'
import { typeOfBlock } from '../../editor/queries/blocks'
import type { PlacementRefusal } from '../../editor/queries/placement'
import { refusalText } from '../../editor/selection/block-name'
import type { ViewContext } from '../../editor/view/view-context'
import { pickFiles } from '../../ui/pick-files'
import { newMediaBlock, acceptFiles, acceptedPictures } from './accept-files'
import type { AcceptedFile } from './accept-files'
import { mediaAt, replaceFile } from './media-commands'

/** Returns the place for blocks of some kinds in a state, or the rule that forbids them. */
type PlaceIn = (state: EditorState, types: readonly number[]) => InsertPlace | PlacementRefusal

/** Inserts accepted files at the nearest place that may hold them all, in one step; or returns the rule against it. */
export function insertMedia(
  state: EditorState,
  taken: readonly AcceptedFile[],
  placeIn: PlaceIn = insertionPlace,
): Transaction | PlacementRefusal {
  const blocks = taken.map(newMediaBlock)
  const place = placeIn(state, blocks.map(typeOfBlock))
  return 'rule' in place ? place : insertAt(state.tr, place, blocks)
}

interface InsertOptions {
  /** `files`: pictures are added as files, too, because the user chose to insert a file. */
  as?: 'whatTheyAre' | 'files'
  placeIn?: PlaceIn
}

/**
 * Accepts files and inserts them as pictures and file blocks. Measuring takes a
 * moment, so the place is looked up afterwards, in the state at that time. Reports
 * what could not be accepted or placed.
 */
export async function insertFilesAt(
  view: EditorView,
  context: ViewContext,
  files: readonly File[],
  { as = 'whatTheyAre', placeIn = insertionPlace }: InsertOptions = {},
): Promise<void> {
  const { taken, refused } = await acceptFiles(files, { media: context.ports.media, as })
  if (refused.length > 0) {
    context.refuse(refused.map((each) => context.words('media.notTaken', { ...each })).join(' '))
  }
  if (taken.length === 0 || view.isDestroyed || !view.editable) return
  const made = insertMedia(view.state, taken, placeIn)
  if ('rule' in made) {
    context.refuse(refusalText(made, context.words))
    return
  }
  view.dispatch(made)
  view.focus()
  context.announce(context.words('media.inserted', { count: taken.length }))
}

/** Asks for another file and replaces a picture or a file with it; says so if a picture is needed and it is not one. */
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
