import { DOMParser, Slice } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { schema } from '../schema/schema'
import { htmlFromDom } from './html-node'
import { OWN_ATTRIBUTE, readOwn } from './own-clipboard'
import { readHtml } from './read-html'
import type { ReadBlocks } from './read-html'
import { treesFromText } from './trees-from-text'

/** What came by the clipboard or was dropped, and how. */
export interface Pasted extends ReadBlocks {
  /** `own`: from a console; `html`: from another program; `text`: plain, which may be Markdown; `plain`: asked to be taken as it is. */
  from: 'own' | 'html' | 'text' | 'plain'
  /** Of plain text, what it says: in a table it may be rows of cells. */
  text?: string
}

/**
 * ProseMirror reads pasted HTML into an inert document and hands it to its
 * parser; this one reads whole blocks out of it. They wait here until the paste
 * or drop that they belong to, which comes next, takes them: a slice cannot
 * carry what was lost on the way.
 */
export class ClipboardReader extends DOMParser {
  #waiting: Pasted | undefined

  constructor() {
    super(schema, [])
  }

  override parseSlice(root: Node | globalThis.Node): Slice {
    this.#waiting = read(root as unknown as Element)
    return Slice.empty
  }

  readonly readText = (text: string, _$context: unknown, isPlain: boolean): Slice => {
    this.#waiting = { from: isPlain ? 'plain' : 'text', blocks: treesFromText(text), losses: [], text }
    return Slice.empty
  }

  take(): Pasted | undefined {
    const pasted = this.#waiting
    this.#waiting = undefined
    return pasted
  }
}

function read(root: Element): Pasted {
  const own = root.querySelector(`[${OWN_ATTRIBUTE}]`)
  const blocks = own && readOwn(own.getAttribute(OWN_ATTRIBUTE) ?? '')
  return blocks ? { ...blocks, from: 'own' } : { ...readHtml(htmlFromDom(root)), from: 'html' }
}
