import type { BlockTree } from '../../document/block-tree'
import { newText } from '../../document/structure/new-tree'
import { codeLanguages, languageNumber } from '../queries/code-languages'
import { findIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'

/** A code block: its text as it stands, a line for each element that begins one, and its language where it says one. */
export function codeOf(element: HtmlElement): BlockTree {
  const text = codeText(element)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/\n$/, '')
    .replace(/^\n/, '')
  const language = languageOf(element) ?? 1
  return newText('code', text ? [{ text_run: { content: text } }] : [], [], { language })
}

const lines = new Set(['div', 'p', 'li', 'tr'])
const silent = new Set(['script', 'style', 'template', 'button', 'select'])

function codeText(node: HtmlNode): string {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return '\n'
  if (silent.has(node.tag)) return ''
  let text = ''
  for (const child of node.children) {
    const inner = codeText(child)
    const isLine = typeof child !== 'string' && lines.has(child.tag)
    if (isLine && text && !text.endsWith('\n')) text += '\n'
    text += inner
    if (isLine && !inner.endsWith('\n')) text += '\n'
  }
  return text
}

function languageOf(element: HtmlElement): number | undefined {
  const said = ({ attrs }: HtmlElement) =>
    attrs['data-lark-language'] ??
    attrs['data-language'] ??
    /\b(?:language|lang|brush:|highlight-source)-?\s*([\w+#-]+)/.exec(attrs.class ?? '')?.[1]
  const own = said(element) ?? said(findIn(element, (inner) => said(inner) !== undefined) ?? element)
  return own && codeLanguages.length > 0 ? languageNumber(own) : undefined
}
