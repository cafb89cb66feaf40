import { blockTypeOf } from '../../contract/docx/block-types'
import type { TextElement } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { elementLabel } from '../../document/compare/block-text'

/**
 * Blocks without ids as an outline that reads like a page: kind, words with their
 * styles, and the properties of tables, pictures and to-dos.
 */
export const outlineOf = (trees: readonly BlockTree[], indent = ''): string =>
  trees.map((tree) => lineOf(tree, indent)).join('\n')

function lineOf(tree: BlockTree, indent: string): string {
  const { block_type, body, children } = tree
  const key = blockTypeOf(block_type)?.key ?? String(block_type)
  const words = (textObject(block_type, body)?.elements ?? []).map(wordsOf).join('')
  const own = `${indent}${key}${words ? ` ${JSON.stringify(words).slice(1, -1)}` : ''}${besides(tree)}`
  return [own, ...(children.length > 0 ? [outlineOf(children, `${indent}  `)] : [])].join('\n')
}

const signs = { bold: '*', italic: '/', underline: '_', strikethrough: '~', inline_code: '`' } as const

function wordsOf(element: TextElement): string {
  const { text_run: run } = element
  if (!run) return `[${elementLabel(element)}]`
  const style = run.text_element_style ?? {}
  const marks = Object.entries(signs).flatMap(([flag, sign]) => (flag in style ? [sign] : []))
  const colors = [
    style.text_color && `c${style.text_color}`,
    style.background_color && `g${style.background_color}`,
  ]
  const inner = marks.join('') + run.content + marks.toReversed().join('')
  const colored = colors.some(Boolean) ? `{${colors.filter(Boolean).join(' ')}:${inner}}` : inner
  return style.link ? `<${colored} ${decodeURIComponent(style.link.url)}>` : colored
}

function besides({ block_type, body }: BlockTree): string {
  const style = textObject(block_type, body)?.style
  const said = [
    ...(style ? Object.entries(style).map(([field, value]) => `${field}=${String(value)}`) : []),
    ...tableFacts(body),
    ...('image' in body ? [JSON.stringify(body.image)] : []),
    ...('callout' in body ? [JSON.stringify(body.callout)] : []),
  ]
  return said.length > 0 ? ` (${said.join(' ').replace(/base64,[\w+/=]+/, 'base64,…')})` : ''
}

function tableFacts(body: BlockTree['body']): string[] {
  const property = (body.table as { property?: Record<string, unknown> } | undefined)?.property
  if (!property) return []
  const spans = (property.merge_info as { row_span: number; col_span: number }[]).flatMap((span, at) =>
    span.row_span > 1 || span.col_span > 1 ? [`${at}:${span.row_span}x${span.col_span}`] : [],
  )
  return [
    `${String(property.row_size)}x${String(property.column_size)}`,
    ...spans,
    ...(property.header_row ? ['head'] : []),
    ...(property.header_column ? ['side'] : []),
  ]
}
