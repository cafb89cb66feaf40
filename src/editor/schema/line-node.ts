import type { NodeSpec } from 'prosemirror-model'
import type { TextElement } from '../../../contract/docx/text'
import { textObject } from '../../document/wire/text-body'
import { languageName } from '../queries/code-languages'
import type { LineAttrs } from './attrs'
import { inlineMarks } from './marks'

/**
 * The line of a text block, or the title of the page: its content is the
 * elements of the wire, its kind and its kept wire body are attributes. The kind
 * lives here and not on the block, so that a heading is a real heading and the
 * children below it are not part of it.
 */
export const line: NodeSpec = {
  content: 'inline*',
  marks: inlineMarks,
  defining: true,
  whitespace: 'pre',
  attrs: { type: { default: 2 }, body: { default: null } },
  parseDOM: [
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { type: level + 2 } })),
    { tag: 'pre', attrs: { type: 14 }, preserveWhitespace: 'full' as const },
    { tag: 'blockquote', attrs: { type: 15 } },
    { tag: 'p', attrs: { type: 2 } },
  ],
  toDOM(node) {
    const { type } = node.attrs as LineAttrs
    return [lineTag(type), lineDom(node.attrs as LineAttrs, hasUnsendable(node)), 0]
  },
}

/** The element of a line: headings are real ones. */
export function lineTag(type: number): string {
  if (type === 1) return 'h1'
  if (type >= 3 && type <= 11) return `h${Math.min(type - 2, 6)}`
  if (type === 14) return 'pre'
  if (type === 15) return 'blockquote'
  return 'p'
}

const kinds = new Map([
  [1, 'title'],
  [12, 'bullet'],
  [13, 'ordered'],
  [14, 'code'],
  [15, 'quote'],
  [17, 'todo'],
])

/** The attributes by which the style sheet draws a line. */
export function lineDom({ type, body }: LineAttrs, locked: boolean): Record<string, string> {
  const style = textObject(type, body)?.style
  const dom: Record<string, string> = { class: 'ed-line', 'data-kind': kinds.get(type) ?? 'text' }
  if (type >= 3 && type <= 11) dom['data-kind'] = `heading${type - 2}`
  if (type > 8 && type <= 11) dom['aria-level'] = String(type - 2)
  if (style?.align && style.align > 1) dom['data-align'] = String(style.align)
  if (style?.background_color) dom['data-ground'] = style.background_color
  if (style?.indentation_level === 'OneLevelIndent') dom['data-indent'] = ''
  if (style?.folded) dom['data-folded'] = ''
  if (style?.done && type === 17) dom['data-done'] = ''
  if (type === 14) {
    dom.spellcheck = 'false'
    dom['data-language'] = languageName(style?.language)
  }
  if (locked) {
    dom.contenteditable = 'false'
    dom['data-locked'] = ''
  }
  return dom
}

/**
 * Whether a line holds an element that no request may send back (`undefined`,
 * or a key that nobody has published; platform/docx#elements). Replacing the
 * elements would lose it, so the line is shown and not edited.
 */
export function hasUnsendable(node: { content: { size: number }; forEach: EachChild }): boolean {
  let found = false
  node.forEach((child) => {
    if (child.attrs.sendable === false) found = true
  })
  return found
}

/**
 * Whether a line holds an element that no request may make: besides those that
 * cannot be sent at all, an inline file and an inline block, which may stay
 * where they are and not come back once they are gone (platform/docx#elements).
 */
export function holdsFixed(node: { content: { size: number }; forEach: EachChild }): boolean {
  let found = hasUnsendable(node)
  node.forEach(({ attrs }) => {
    const element = attrs.element as TextElement | undefined
    if (element?.file ?? element?.inline_block) found = true
  })
  return found
}

type EachChild = (visit: (child: { attrs: Record<string, unknown> }) => void) => void
