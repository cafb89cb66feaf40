import type { Fragment, Mark, Node } from 'prosemirror-model'
import { elementKeys } from '../../../contract/docx/text-fields'
import type { TextElement } from '../../../contract/docx/text'
import type { ElementAttrs } from '../schema/attrs'

type Json = Readonly<Record<string, unknown>>

/**
 * The elements of a line that was edited: one run per stretch of one look, only
 * flags that are set, everything kept that came with an element. Comments stay
 * only where `commentIds` has them: ids of another block would be refused
 * (platform-facts b.4).
 */
export function elementsFromContent(content: Fragment, commentIds: ReadonlySet<string>): TextElement[] {
  const elements: TextElement[] = []
  content.forEach((node) => {
    const { line } = node.attrs as Partial<ElementAttrs>
    // In a loop: a line may have more elements than a call takes arguments.
    for (const element of line ?? [elementOf(node, commentIds)]) elements.push(element)
  })
  return elements
}

function elementOf(node: Node, commentIds: ReadonlySet<string>): TextElement {
  const style = styleOf(node.marks, commentIds)
  if (node.isText) {
    const kept = node.marks.find((mark) => mark.type.name === 'kept')?.attrs as Kept | undefined
    const whole = { ...style, ...kept?.style }
    const styled = Object.keys(whole).length > 0 ? { text_element_style: whole } : {}
    return { ...kept?.element, text_run: { ...kept?.run, content: node.text!, ...styled } }
  }
  const { element, sendable } = node.attrs as ElementAttrs
  const kind = elementKeys.find((key) => element[key] !== undefined)
  if (!sendable || !kind) return element
  // A link on anything but a text run is refused (1770024).
  const { link: _, ...allowed } = style
  const styled = Object.keys(allowed).length > 0 ? { text_element_style: allowed } : {}
  return { ...element, [kind]: { ...(element[kind] as Json), ...styled } }
}

interface Kept {
  element: Json
  run: Json
  style: Json
}

function styleOf(marks: readonly Mark[], commentIds: ReadonlySet<string>): Json {
  const style: Record<string, unknown> = {}
  for (const { type, attrs } of marks) {
    if (type.name === 'color') style.text_color = attrs.number
    else if (type.name === 'background') style.background_color = attrs.number
    else if (type.name === 'link') style.link = { ...(attrs.kept as Json | null), url: attrs.url as string }
    else if (type.name === 'comment') {
      const ids = (attrs.ids as string[]).filter((id) => commentIds.has(id))
      if (ids.length > 0) style.comment_ids = ids
    } else if (type.name !== 'kept') style[type.name] = true
  }
  return style
}
