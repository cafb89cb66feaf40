import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { insertAt, insertionPlace } from '../../commands/insert-blocks'
import type { InsertPlace } from '../../commands/insert-blocks'
import { typeOfBlock } from '../../queries/blocks'
import type { PlacementRefusal } from '../../queries/placement'
import { refusalText } from '../../selection/block-name'
import type { ViewContext } from '../../view/view-context'
import { newMediaBlock, acceptFiles } from './accept-files'
import type { AcceptedFile } from './accept-files'

/** Where blocks of some kinds go in a state, or the rule that keeps them out. */
export type PlaceIn = (state: EditorState, types: readonly number[]) => InsertPlace | PlacementRefusal

/** Puts files that were taken in at the nearest place that may hold them all, in one step; or the rule against it. */
export function insertMedia(
  state: EditorState,
  taken: readonly AcceptedFile[],
  placeIn: PlaceIn = insertionPlace,
): Transaction | PlacementRefusal {
  const blocks = taken.map(newMediaBlock)
  const place = placeIn(state, blocks.map(typeOfBlock))
  return 'rule' in place ? place : insertAt(state.tr, place, blocks)
}

export interface InsertOptions {
  /** `files`: pictures come in as files too, because a file was asked for. */
  as?: 'whatTheyAre' | 'files'
  placeIn?: PlaceIn
}

/**
 * Takes files and puts them in as pictures and file blocks. Measuring takes a
 * moment, so the place is looked for afterwards, in the state of then. What
 * could not be taken or placed is said in words.
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
  context.announce(context.words('media.inserted', { number: taken.length }))
}
