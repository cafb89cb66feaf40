import { isObject } from '../../contract/is-object'
import { cardIn } from '../cards/card-entities'
import { appendTo, appendToBody, elementIn, mergedInto } from './card-document'
import type { Fields } from './card-document'
import { notFound, saying } from './card-fault'
import type { CardFault } from './card-fault'

/** The object in a JSON text; undefined for anything else. */
export function objectIn(text: string): Fields | undefined {
  const value = cardIn(text)
  return isObject(value) ? value : undefined
}

/** The objects in the list of a JSON text; undefined for anything else. */
export function objectsIn(text: string): Fields[] | undefined {
  const value = cardIn(text)
  return isListOfObjects(value) ? value : undefined
}

const isListOfObjects = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isObject)

export const malformed = (what: string): CardFault =>
  saying(10002, `Your request contains an invalid request parameter: ${what}`)

export interface Added {
  type: 'insert_before' | 'insert_after' | 'append'
  target: string | undefined
  elements: readonly Fields[]
}

/** Adds components beside a component, or at the end of a container or of the body. */
export function addElements(card: Fields, { type, target, elements }: Added): CardFault | undefined {
  const isAppended = type === 'append'
  if (!target) {
    if (!isAppended) return malformed('target_element_id is required')
    appendToBody(card, elements)
    return undefined
  }
  const found = elementIn(card, target)
  if (!found) return notFound(300315, target)
  if (isAppended) return appendTo(found.fields, elements) ? undefined : noPlace(target)
  if (!found.beside) return noPlace(target)
  found.beside(type === 'insert_before' ? 'before' : 'after', elements)
  return undefined
}

const noPlace = (target: string): CardFault =>
  saying(300315, `ElementID ${target}: no components can be added there`)

/** A card with too many components, or two of one name, is refused as a failure to add. */
export function asAdded(fault: CardFault): CardFault {
  if (fault.code !== 300301 && fault.code !== 300305) return fault
  const reason = fault.msg.slice('ErrMsg: '.length, -'; '.length)
  return saying(300315, `Failed to add element, [${reason}], code: ${fault.code}`)
}

/** Puts another component in the place of one. */
export function replaceElement(card: Fields, element_id: string, element: Fields): CardFault | undefined {
  const found = elementIn(card, element_id)
  if (!found) return notFound(300121, element_id)
  found.put(element)
  return undefined
}

/** Changes fields of a component. Its tag stays; another `element_id` renames it. */
export function patchElement(card: Fields, element_id: string, partial: Fields): CardFault | undefined {
  const found = elementIn(card, element_id)
  if (!found) return notFound(300313, element_id)
  const { tag } = partial
  if (tag !== undefined && tag !== found.fields['tag']) return saying(300312)
  found.put(mergedInto(found.fields, partial))
  return undefined
}

/** Removes components, with everything inside them. */
export function deleteElements(card: Fields, element_ids: readonly string[]): CardFault | undefined {
  for (const element_id of element_ids) {
    const found = elementIn(card, element_id)
    if (!found) return notFound(300314, element_id)
    found.put()
  }
  return undefined
}

const texts: ReadonlySet<unknown> = new Set(['plain_text', 'markdown', 'lark_md'])

/** Sets the whole text of a component. */
export function writeText(card: Fields, element_id: string, content: string): CardFault | undefined {
  const found = elementIn(card, element_id)
  if (!found) return notFound(300313, element_id)
  if (!texts.has(found.fields['tag'])) return saying(300310)
  found.put({ ...found.fields, content })
  return undefined
}

/**
 * Changes the configuration and the link of a card. Official clients also send the streaming mode without `config`
 * around it, which counts as inside (platform/parity).
 */
export function changeSettings(card: Fields, settings: Fields): CardFault | undefined {
  const { config, card_link, streaming_mode } = settings
  if (config !== undefined && !isObject(config)) return malformed('config is no object')
  const bare = streaming_mode === undefined ? {} : { streaming_mode }
  card['config'] = mergedInto(card['config'], { ...bare, ...config })
  if (card_link !== undefined) card['card_link'] = card_link
  return undefined
}

/** A card that cannot have its new configuration is refused as a failure to set it, unless it is too long. */
export const asSettings = (fault: CardFault): CardFault =>
  fault.code === 200860 ? fault : { code: 300122, msg: fault.msg }

/** Whether settings say something of the streaming mode. */
export const setsStreaming = ({ config, streaming_mode }: Fields): boolean =>
  streaming_mode !== undefined || (isObject(config) && 'streaming_mode' in config)
