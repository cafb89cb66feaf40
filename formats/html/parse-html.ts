import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { contentLimits } from '../../document/content-limits'
import { withBase } from './html-base'
import type { HtmlElement, HtmlNode } from './html-node'
import { isHtmlWithinLimits } from './inert-html'

/**
 * HTML of a file or inside Markdown as plain values, as a browser would parse it. Runs in a worker, where there is no
 * `DOMParser`. Undefined if the HTML exceeds the limits.
 */
export const parseHtml = (source: string): HtmlElement | undefined =>
  isHtmlWithinLimits(source) ? withBase(elementOf(htmlOf(parse(source)), 0)) : undefined

type Parent = DefaultTreeAdapterTypes.ParentNode

/** parse5 always makes an `html` element. */
const htmlOf = (document: Parent) =>
  document.childNodes.find((node) => 'attrs' in node) as DefaultTreeAdapterTypes.Element

/** Below the depth limit, only text is kept. */
function elementOf(
  { tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element,
  depth: number,
): HtmlElement {
  const children = childNodes.flatMap((node): HtmlNode[] => {
    if ('value' in node) return [node.value]
    if (!('attrs' in node)) return []
    return depth < contentLimits.html.depth ? [elementOf(node, depth + 1)] : [textOf(node)]
  })
  return { tag: tagName, attrs: Object.fromEntries(attrs.map(({ name, value }) => [name, value])), children }
}

/** All text of a node of any depth. */
function textOf(node: Parent): string {
  const parts: string[] = []
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = [...node.childNodes].toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('value' in next) parts.push(next.value)
    if ('childNodes' in next) waiting.push(...next.childNodes.toReversed())
  }
  return parts.join('')
}
