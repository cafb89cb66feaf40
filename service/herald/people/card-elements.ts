import { isObject } from '../../../contract/is-object'
import type { Known } from '../near'

/** A part of a card that a person can press or fill in. */
export interface CardElement {
  tag: string
  name?: string
  element_id?: string
  /** The value that the bot receives for it. */
  value: Record<string, unknown> | string
}

const interactive = new Set([
  'button',
  'overflow',
  'input',
  'select_static',
  'select_person',
  'select_img',
  'multi_select_static',
  'multi_select_person',
  'date_picker',
  'picker_time',
  'picker_datetime',
  'checker',
  'interactive_container',
])

/** Deeper parts of a card are not read. */
const DEEPEST = 20

/** The parts of a card that react to a person, in order; none of a template, whose card is not known here. */
export function elementsOf(content: string): CardElement[] {
  const found: CardElement[] = []
  const look = (value: unknown, depth: number): void => {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) return value.forEach((each) => look(each, depth + 1))
    if (!isObject(value)) return
    if (typeof value['tag'] === 'string' && interactive.has(value['tag'])) found.push(elementOf(value))
    for (const each of Object.values(value)) look(each, depth + 1)
  }
  look(valueIn(content), 0)
  return found
}

/** A world file may hold a card that is no JSON. */
function valueIn(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function elementOf(part: Record<string, unknown>): CardElement {
  const behaviors = Array.isArray(part['behaviors']) ? part['behaviors'].filter(isObject) : []
  const callback = behaviors.find(({ type }) => type === 'callback')
  const value = callback?.['value'] ?? part['value']
  const { name, element_id } = part
  return {
    tag: String(part['tag']),
    ...(typeof name === 'string' && { name }),
    ...(typeof element_id === 'string' && { element_id }),
    value: isObject(value) || typeof value === 'string' ? value : {},
  }
}

export const elementNamed = (elements: readonly CardElement[], given: string): CardElement | undefined =>
  elements.find(({ name, element_id }) => name === given || element_id === given)

/** The names by which elements can be pressed, for a refusal. */
export const knownElements = (elements: readonly CardElement[]): Known[] =>
  elements.flatMap(({ tag, name, element_id }) => {
    const id = name ?? element_id
    if (id === undefined) return []
    return [{ id, name: tag, ...(element_id !== undefined && { also: [element_id] }) }]
  })
