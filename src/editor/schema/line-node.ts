import type { NodeSpec } from 'prosemirror-model'
import { CODE, PAGE, TEXT } from '../../../contract/docx/block-numbers'
import type { TextElement } from '../../../contract/docx/text'
import { DEEPEST_HTML_HEADING } from '../../../document/blocks/block-spec'
import { languageName } from '../../../document/blocks/code-languages'
import {
  headingLevel,
  isCode,
  isTask,
  keyOf,
  lineOf,
  numberOf,
  textObject,
} from '../../../document/blocks/registry'
import { elementAttrs, lineAttrs, type LineAttrs } from './attrs'
import { inlineMarks } from './marks'

/**
 * The line of a text block, or the title of the page. Its content is the
 * elements of the wire; its kind and its wire body are attributes. The kind
 * belongs to the line and not to the block, so that a heading is a real heading
 * without the children below it.
 */
export const line: NodeSpec = {
  content: 'inline*',
  marks: inlineMarks,
  defining: true,
  whitespace: 'pre',
  attrs: { type: { default: TEXT }, body: { default: null } },
  parseDOM: [
    ...[1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { type: numberOf(`heading${level}`) },
    })),
    { tag: 'pre', attrs: { type: CODE }, preserveWhitespace: 'full' as const },
    { tag: 'blockquote', attrs: { type: numberOf('quote') } },
    { tag: 'p', attrs: { type: TEXT } },
  ],
  toDOM(node) {
    const { type } = lineAttrs(node)
    return [lineTag(type), lineDom(lineAttrs(node), hasUnsendable(node)), 0]
  },
}

/** The HTML tag of a line: headings are real headings. */
export const lineTag = (type: number): string => lineOf(type)?.tag ?? 'p'

/** The attributes from which the style sheet draws a line. */
export function lineDom({ type, body }: LineAttrs, locked: boolean): Record<string, string> {
  const style = textObject(type, body)?.style
  const dom: Record<string, string> = { class: 'ed-line', 'data-kind': type === PAGE ? 'title' : keyOf(type) }
  const level = headingLevel(type) ?? 0
  if (level > DEEPEST_HTML_HEADING) dom['aria-level'] = String(level)
  if (style?.align && style.align > 1) dom['data-align'] = String(style.align)
  if (style?.background_color) dom['data-ground'] = style.background_color
  if (style?.indentation_level === 'OneLevelIndent') dom['data-indent'] = ''
  if (style?.folded) dom['data-folded'] = ''
  if (style?.done && isTask(type)) dom['data-done'] = ''
  // The direction of a line follows its first letter; code always runs from left to right.
  dom.dir = isCode(type) ? 'ltr' : 'auto'
  if (isCode(type)) {
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
 * Whether a line holds an element that no request may send back (`undefined`, or an unpublished key;
 * platform/docx#elements). Replacing the elements would lose it, so the line is shown and not edited.
 */
export function hasUnsendable(node: { content: { size: number }; forEach: EachChild }): boolean {
  let found = false
  node.forEach((child) => {
    if (elementAttrs(child).sendable === false) found = true
  })
  return found
}

/**
 * Whether a line holds an element that no request may create (platform/docx#elements). Some elements cannot be sent
 * at all. An inline file or inline block may stay where it is, but cannot come back once it is gone.
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
