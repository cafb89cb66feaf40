import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { HtmlElement, HtmlNode } from '../paste/html-node'

/** HTML as the browser's parser reads it into an inert element, without a browser. */
export const htmlFrom = (html: string): HtmlElement => ({
  tag: 'div',
  attrs: {},
  children: parseFragment(html).childNodes.flatMap(valueOf),
})

function valueOf(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode[] {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value]
  if (!('attrs' in node)) return []
  const children = node.nodeName === 'template' ? [] : node.childNodes.flatMap(valueOf)
  const attrs = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [{ tag: node.tagName, attrs, children }]
}
