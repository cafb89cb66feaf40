import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { Command, EditorState } from 'prosemirror-state'
import { FILE, IMAGE, VIEW } from '../../../contract/docx/block-numbers'
import { setAlign } from '../../editor/commands/set-style'
import { blockType } from '../../editor/schema/attrs'
import type { AcceptedFile } from './accept-files'
import { alignOf, fileValue, imageValue, withValue, sizeOfWidth } from './media-attributes'
import type { PictureAlign } from './media-attributes'

/** A picture or file in the document: the block that is selected, moved and removed, and the one with the bytes. */
export interface MediaPlace {
  kind: 'image' | 'file'
  node: Node
  position: number
  /** The block with the token: the picture itself, or the file in its view. */
  bearer: Node
  bearerPosition: number
}

/** The picture or file at a position, including a file without a view. */
export function mediaAt(doc: Node, position: number): MediaPlace | undefined {
  const node = doc.nodeAt(position)
  if (node?.type.name !== 'object') return undefined
  const type = blockType(node)
  if (type === IMAGE || type === FILE) {
    const kind = type === IMAGE ? 'image' : 'file'
    return { kind, node, position, bearer: node, bearerPosition: position }
  }
  const file = type === VIEW && node.childCount === 1 ? node.child(0) : undefined
  if (!file || blockType(file) !== FILE) return undefined
  return { kind: 'file', node, position, bearer: file, bearerPosition: position + 1 }
}

/** The picture or file that is selected. */
export const selectedMedia = ({ doc, selection }: EditorState): MediaPlace | undefined =>
  selection instanceof NodeSelection ? mediaAt(doc, selection.from) : undefined

/** Changes the body of a block in one step and keeps it selected. */
function changing(
  position: number,
  bodyOf: (place: MediaPlace) => { position: number; body: object }[] | undefined,
): Command {
  return (state, dispatch) => {
    const place = mediaAt(state.doc, position)
    const changes = place && bodyOf(place)
    if (!changes) return false
    const tr = state.tr
    for (const change of changes) tr.setNodeAttribute(change.position, 'body', change.body)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, position)))
    return true
  }
}

const changingImage = (position: number, changesOf: (node: Node) => object | undefined): Command =>
  changing(position, ({ kind, bearer }) => {
    const changes = kind === 'image' ? changesOf(bearer) : undefined
    return changes && [{ position, body: withValue(bearer, 'image', changes) }]
  })

/** Sets the width of a picture and keeps its proportions; `scale` stays as it was. */
export const setPictureWidth = (position: number, width: number, widest: number): Command =>
  changingImage(position, (node) => {
    const { width: wide = 0, height: high = 0 } = imageValue(node)
    const size = sizeOfWidth({ width: wide, height: high }, width, widest)
    return size.width === wide && size.height === high ? undefined : size
  })

export const setPictureAlign = (position: number, align: PictureAlign): Command =>
  changingImage(position, (node) => (alignOf(imageValue(node)) === align ? undefined : { align }))

/** Aligns the selected picture, or the text of the selected lines. */
export const alignSelected =
  (align: PictureAlign): Command =>
  (state, dispatch) => {
    const place = selectedMedia(state)
    if (place?.kind === 'image') return setPictureAlign(place.position, align)(state, dispatch)
    return setAlign(align)(state, dispatch)
  }

/** Sets the caption, which is one line of plain text. Wide spaces and others with a meaning stay. */
export const setCaption = (position: number, typed: string): Command =>
  changingImage(position, (node) => {
    const content = typed.replace(/(?<![ \t\n])[ \t]*\n[ \t\n]*/g, ' ').replace(/^ +|(?<! ) +$/g, '')
    return content === (imageValue(node).caption?.content ?? '') ? undefined : { caption: { content } }
  })

/** Replaces a picture or a file with another file. A picture keeps its width. */
export const replaceFile = (position: number, { token, name, size }: AcceptedFile): Command =>
  changing(position, ({ kind, bearer, bearerPosition }) => {
    if (kind === 'file')
      return [{ position: bearerPosition, body: withValue(bearer, 'file', { token, name }) }]
    if (!size) return undefined
    const width = imageValue(bearer).token ? (imageValue(bearer).width ?? size.width) : size.width
    const fitting = sizeOfWidth(size, width, Infinity)
    return [{ position, body: withValue(bearer, 'image', { token, ...fitting }) }]
  })

/** Shows a file as a card (1) or a preview (2). Saving that recreates the block. */
export const setFileView = (position: number, viewType: 1 | 2): Command =>
  changing(position, ({ kind, node, bearer, bearerPosition }) => {
    if (kind !== 'file' || (fileValue(bearer).view_type ?? 1) === viewType) return undefined
    const change = { view_type: viewType }
    const file = { position: bearerPosition, body: withValue(bearer, 'file', change) }
    return node === bearer ? [file] : [{ position, body: withValue(node, 'view', change) }, file]
  })
