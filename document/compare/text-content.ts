import type { Text, TextElement, TextElementStyle, TextStyle } from '../../contract/docx/text'
import { elementKeys, FOLDED, styleFields } from '../../contract/docx/text-fields'
import type { StyleField } from '../../contract/docx/text-fields'
import { stableJson } from '../block-tree'
import type { BlockBody, BlockTree } from '../block-tree'
import { hasStyleField, headingLevel } from '../blocks/registry'

/**
 * The part of a text block that counts when two versions are compared: its elements and the style fields of its kind,
 * in one spelling. The service returns more keys than it received (false flags, default styles, platform/docx#text,
 * platform/docx#elements). These alone do not count as a change.
 */
interface TextContent {
  elements: string
  style: Readonly<Partial<Record<StyleField, unknown>>>
}

const fieldNumbers = Object.keys(styleFields).map(Number) as StyleField[]

const defaults: TextStyle = {
  align: 1,
  done: false,
  folded: false,
  language: 1,
  wrap: false,
  indentation_level: 'NoIndent',
}

const contents = new WeakMap<BlockBody, TextContent>()

/** Cached per body, as a body never changes. */
export function textContent(type: number, body: BlockBody, text: Text): TextContent {
  const known = contents.get(body)
  if (known) return known
  const style: Partial<Record<StyleField, unknown>> = {}
  for (const field of fieldNumbers) {
    const name = styleFields[field]
    if (hasStyleField(type, field)) style[field] = text.style?.[name] ?? defaults[name]
  }
  const content = { elements: stableJson(joinedRuns(text.elements)), style }
  contents.set(body, content)
  return content
}

/** The style fields that must change for a block to equal the wanted one. */
export const changedFields = (before: TextContent, after: TextContent, wanted: Shape): StyleField[] =>
  fieldNumbers.filter(
    (field) => before.style[field] !== after.style[field] && (field !== FOLDED || canFold(wanted)),
  )

type Shape = Pick<BlockTree, 'block_type' | 'children'>

/**
 * The style that a create call may send: only writable fields of the kind, and not the folded state, because a new
 * block has no children.
 */
export function styleToSend(type: number, text: Text): TextStyle {
  const sent: Record<string, unknown> = {}
  for (const field of fieldNumbers) {
    const value = text.style?.[styleFields[field]]
    if (value !== undefined && field !== FOLDED && hasStyleField(type, field))
      sent[styleFields[field]] = value
  }
  return sent
}

/** Whether a block can be folded: a heading, or other text that has children (platform/docx#text). */
const canFold = ({ block_type: type, children }: Shape): boolean =>
  hasStyleField(type, FOLDED) && (headingLevel(type) !== undefined || children.length > 0)

/** The style for an update that names these fields. A field that is not set is sent with its default. */
export function fieldsToSend(text: Text, fields: readonly StyleField[]): TextStyle {
  const sent: Record<string, unknown> = {}
  for (const field of fields) {
    const value = text.style?.[styleFields[field]] ?? defaults[styleFields[field]]
    if (value !== undefined) sent[styleFields[field]] = value
  }
  return sent
}

/** The elements as a request sends them: at least one, with runs of the same look joined. */
export function elementsToSend(elements: readonly TextElement[]): TextElement[] {
  const joined = joinedRuns(elements)
  return joined.length > 0 ? joined : [{ text_run: { content: '' } }]
}

/** The same, for a new block: comments cannot be set on create (platform/docx#elements). */
export const elementsToCreate = (elements: readonly TextElement[]): TextElement[] =>
  elementsToSend(elements.map((element) => withoutComments(element)))

const kindOf = (element: TextElement) => elementKeys.find((key) => element[key] !== undefined)

type Styled = { text_element_style?: TextElementStyle }

/** Drops empty runs and false flags, and joins neighbours of the same look. */
function joinedRuns(elements: readonly TextElement[]): TextElement[] {
  const joined: TextElement[] = []
  for (const element of elements.map(compact)) {
    const last = joined.at(-1)?.text_run
    const run = element.text_run
    if (run && run.content === '') continue
    if (run && last && stableJson(run.text_element_style) === stableJson(last.text_element_style)) {
      joined[joined.length - 1] = { text_run: { ...run, content: last.content + run.content } }
      continue
    }
    joined.push(element)
  }
  return joined
}

function compact(element: TextElement): TextElement {
  const kind = kindOf(element)
  if (!kind || kind === 'undefined') return element
  const { text_element_style: style, ...rest }: Styled = element[kind] ?? {}
  const kept = Object.entries(style ?? {}).filter(([, value]) => value !== false && value !== undefined)
  const own = kept.length > 0 ? { ...rest, text_element_style: Object.fromEntries(kept) } : rest
  return { [kind]: own }
}

/** The element without its comments, which are not part of the document. */
export function withoutComments(element: TextElement): TextElement {
  const kind = kindOf(element)
  if (!kind || kind === 'undefined') return element
  const object: Styled = element[kind] ?? {}
  if (!object.text_element_style?.comment_ids) return element
  const { comment_ids: _, ...style } = object.text_element_style
  return { [kind]: { ...object, text_element_style: style } }
}
