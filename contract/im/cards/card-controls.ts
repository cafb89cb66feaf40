import { isObject } from '../../is-object'
import { allParts, bodiesByLanguage, bodyParts } from './card-parts'
import type { CardPart } from './card-parts'

/** The components of a card that react to a person, in order and in all its languages. */
export function controlsIn(card: Readonly<Record<string, unknown>>): CardPart[] {
  const bodies = bodiesByLanguage(card)
  return [...allParts(bodies.length > 0 ? bodies.flat() : bodyParts(card))].filter(
    ({ tag, component }) => component?.kind === 'input' || tag === 'interactive_container',
  )
}

/** What the bot receives when this component is pressed or filled in: the value of its callback, else its own. */
export function toldValue({
  behaviors,
  value: own,
}: Readonly<Record<string, unknown>>): Record<string, unknown> | string {
  const callback = Array.isArray(behaviors)
    ? behaviors.filter(isObject).find(({ type }) => type === 'callback')
    : undefined
  const value = callback?.['value'] ?? own
  return isObject(value) || typeof value === 'string' ? value : {}
}
