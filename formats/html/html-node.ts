import type { TextElement, TextElementStyle } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'

/**
 * Pasted HTML as plain values. The reader works on these and never on a document:
 * nothing that was pasted can run, load or be shown, and the same reader works
 * with any parser.
 */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  /** In lower case. */
  tag: string
  attrs: Readonly<Record<string, string>>
  children: readonly HtmlNode[]
  /** Content that another reader reads: Markdown inside HTML. Its children are its plain words. */
  embedded?: Embedded
}

/** Reads blocks, or a part of a line, inside this style. */
export type Embedded = (
  around: TextElementStyle,
) => { blocks: readonly BlockTree[] } | { elements: readonly TextElement[] }

/** All of its text, as in the source. */
export const textIn = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textIn).join('')

/** The first matching element below a node, in reading order. */
export function findIn(
  node: HtmlElement,
  isSought: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of node.children) {
    if (typeof child === 'string') continue
    const found = isSought(child) ? child : findIn(child, isSought)
    if (found) return found
  }
  return undefined
}

export const hasClass = (element: HtmlElement, pattern: RegExp): boolean =>
  pattern.test(element.attrs.class ?? '')
