import { controlsIn, toldValue } from '../../../contract/im/cards/card-controls'
import { recordOf } from '../../../contract/is-object'
import type { Known } from '../near'

/** A part of a card that a person can press or fill in. */
export interface CardElement {
  tag: string
  name?: string
  element_id?: string
  /** The value that the bot receives for it. */
  value: Record<string, unknown> | string
}

/** The parts of a card that react to a person, in order; none of a template, whose card is not known here. */
export const elementsOf = (content: string): CardElement[] =>
  controlsIn(recordOf(valueIn(content))).map(({ tag, fields }) => {
    const { name, element_id } = fields
    return {
      tag,
      ...(typeof name === 'string' && { name }),
      ...(typeof element_id === 'string' && { element_id }),
      value: toldValue(fields),
    }
  })

/** A world file may hold a card that is no JSON. */
function valueIn(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

export const elementNamed = (
  elements: readonly CardElement[],
  given: string | undefined,
): CardElement | undefined =>
  given === undefined
    ? undefined
    : elements.find(({ name, element_id }) => name === given || element_id === given)

/** The names by which elements can be pressed, for a refusal. */
export const knownElements = (elements: readonly CardElement[]): Known[] =>
  elements.flatMap(({ tag, name, element_id }) => {
    const id = name ?? element_id
    if (id === undefined) return []
    return [{ id, name: tag, ...(element_id !== undefined && { also: [element_id] }) }]
  })
