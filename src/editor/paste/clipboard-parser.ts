import { DOMParser, Slice } from 'prosemirror-model'
import { schema } from '../schema/schema'

/** Pasted or dropped content that nothing has read yet. */
export type Unread = { root: Element } | { text: string; isPlain: boolean }

/**
 * ProseMirror reads pasted HTML into an inert document and hands it to its parser. This parser keeps it for the paste or
 * drop event that follows: the code that reads it may still have to be loaded, and a slice cannot carry losses.
 */
export class ClipboardParser extends DOMParser {
  #waiting: Unread | undefined

  constructor() {
    super(schema, [])
  }

  override parseSlice(root: Node): Slice {
    if (isElement(root)) this.#waiting = { root }
    return Slice.empty
  }

  readonly readText = (text: string, _$context: unknown, isPlain: boolean): Slice => {
    this.#waiting = { text, isPlain }
    return Slice.empty
  }

  take(): Unread | undefined {
    const unread = this.#waiting
    this.#waiting = undefined
    return unread
  }
}

/** The view reads pasted HTML into an element. */
const isElement = (node: Node): node is Element => node.nodeType === 1

/** The plain text that accompanies content, and what VS Code says about its code; '' where there is none. */
export interface Accompanying {
  text: string
  editorData: string
}

/** Reads both from a clipboard or from what is dragged. */
export const accompanying = (data: DataTransfer | null): Accompanying => ({
  text: data?.getData('text/plain') ?? '',
  editorData: data?.getData('vscode-editor-data') ?? '',
})
