import { chatCardBody } from './chat-card-body'
import { dividerBody } from './divider-body'
import { iframeBody } from './iframe-body'
import { linkPreviewBody } from './link-preview-body'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { ViewContext } from '../view/view-context'
import { fileBody } from './media/file-body'
import { pictureBody } from './media/picture-body'
import { sheetBody } from './sheet/sheet-body'

/** What stands in the frame of a block that is no text. */
export interface ObjectBody {
  /** Not editable by the browser; it may hold controls of its own. */
  dom: HTMLElement
  /** The block says something else now. False: it has to be drawn anew. */
  update?(node: Node): boolean
  /** Whether the editor keeps out of an event that began in here. */
  stopEvent?(event: Event): boolean
  destroy?(): void
}

export type MakeObjectBody = (place: {
  node: Node
  view: EditorView
  /** Before the block; undefined once it is gone. */
  position: () => number | undefined
  context: ViewContext
}) => ObjectBody

/** How blocks that are no text are drawn, by the key of their kind; the others are cards that say what they are. */
export const objectBodies: Readonly<Partial<Record<string, MakeObjectBody>>> = {
  chat_card: chatCardBody,
  divider: dividerBody,
  iframe: iframeBody,
  image: pictureBody,
  link_preview: linkPreviewBody,
  file: fileBody,
  sheet: sheetBody,
}
