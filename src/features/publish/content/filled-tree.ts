import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/compare/text-content'
import { fillElements } from './fill-elements'
import { fillText, mayHaveVariables } from './fill-text'
import type { VariableName, VariableValues } from './variables'

/** What was found on the way through a copy. */
export interface Found {
  used: Set<VariableName>
  /** Names in double braces that are no variables. */
  unknown: Set<string>
}

/**
 * Blocks with their variables replaced wherever words stand: titles, lines, code,
 * cells, callouts, and the captions of pictures. Cells of embedded spreadsheets
 * are copied as they are. What does not change is the same object.
 */
export function filledTree(node: BlockTree, values: VariableValues, found: Found): BlockTree {
  const children = node.children.map((child) => filledTree(child, values, found))
  const isSame = children.every((child, at) => child === node.children[at])
  const body = filledBody(node, values, found)
  return isSame && body === node.body ? node : { ...node, body, children: isSame ? node.children : children }
}

function filledBody({ block_type: type, body }: BlockTree, values: VariableValues, found: Found) {
  const text = textObject(type, body)
  if (text) {
    const { elements, used, unknown } = fillElements(text.elements, type === 1 ? inOneLine(values) : values)
    for (const name of used) found.used.add(name)
    for (const name of unknown) found.unknown.add(name)
    if (elements === text.elements) return body
    const key = Object.keys(body).find((name) => body[name] === text)!
    return { ...body, [key]: { ...text, elements } }
  }
  const image = body['image'] as { caption?: { content?: string } } | undefined
  const caption = image?.caption?.content
  if (caption === undefined || !mayHaveVariables(caption)) return body
  const { pieces, unknown } = fillText(caption, values)
  for (const { variable } of pieces) if (variable) found.used.add(variable)
  for (const name of unknown) found.unknown.add(name)
  const content = pieces.map((piece) => piece.text).join('')
  return content === caption
    ? body
    : { ...body, image: { ...image, caption: { ...image?.caption, content } } }
}

/** A title is one line; a chat may be described in several. */
const inOneLine = (values: VariableValues): VariableValues => ({
  ...values,
  'chat.description': values['chat.description'].replaceAll(/\s*\n\s*/g, ' '),
})
