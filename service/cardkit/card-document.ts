import { isObject } from '../../contract/is-object'

/** The parsed JSON of a card, which belongs to the caller: the functions below change it. */
export type Fields = Record<string, unknown>

/** A component of a card, and where it is. */
export interface FoundElement {
  fields: Fields
  /** Puts others in its place; none removes it. */
  put(...others: readonly Fields[]): void
  /** Adds components before or after it. Undefined for one that is in no list, such as a text of a header. */
  beside: ((where: 'before' | 'after', elements: readonly Fields[]) => void) | undefined
}

/**
 * Finds the component with an `element_id`: at any depth, texts too, but never the header itself
 * (platform/cards#elements). Without recursion, so that nesting costs no stack.
 */
export function elementIn(card: Fields, element_id: string): FoundElement | undefined {
  const ahead: (Fields | unknown[])[] = [card]
  for (let holder = ahead.pop(); holder; holder = ahead.pop()) {
    for (const [key, value] of Object.entries(holder)) {
      if (Array.isArray(value)) ahead.push(value)
      if (!isObject(value)) continue
      const isHeader = holder === card && key === 'header'
      if (!isHeader && value['element_id'] === element_id) return foundIn(holder, key, value)
      ahead.push(value)
    }
  }
  return undefined
}

function foundIn(holder: Fields | unknown[], key: string, fields: Fields): FoundElement {
  if (!Array.isArray(holder))
    return {
      fields,
      put(other) {
        if (other) holder[key] = other
        else delete holder[key]
      },
      beside: undefined,
    }
  const at = Number(key)
  return {
    fields,
    put: (...others) => void holder.splice(at, 1, ...others),
    beside(where, elements) {
      const after = holder.splice(where === 'before' ? at : at + 1)
      // A loop, not a spread: a request may have more elements than a call takes arguments.
      for (const each of [elements, after].flat()) holder.push(each)
    },
  }
}

/** The fields that hold the components of a container; the first is the one for an empty container. */
const holding: Readonly<Record<string, string>> = { column_set: 'columns' }
const containers: ReadonlySet<string> = new Set([
  'column',
  'form',
  'interactive_container',
  'collapsible_panel',
  'column_set',
])

/** Adds components at the end of a container, or of the card's body; false: it holds no components. */
export function appendTo(container: Fields, elements: readonly Fields[]): boolean {
  const tag = String(container['tag'])
  if (!containers.has(tag)) return false
  append(container, holding[tag] ?? 'elements', elements)
  return true
}

export function appendToBody(card: Fields, elements: readonly Fields[]): void {
  const body = isObject(card['body']) ? card['body'] : {}
  card['body'] = body
  append(body, 'elements', elements)
}

function append(holder: Fields, name: string, elements: readonly Fields[]): void {
  const before: unknown = holder[name]
  holder[name] = [...(Array.isArray(before) ? (before as unknown[]) : []), ...elements]
}

/** Lays the fields of a configuration over another one; objects in it field by field. */
export function mergedInto(before: unknown, after: Fields): Fields {
  const base = isObject(before) ? before : {}
  const merged = Object.entries(after).map(([name, value]) => {
    const old = base[name]
    return [name, isObject(old) && isObject(value) ? { ...old, ...value } : value] as const
  })
  return { ...base, ...Object.fromEntries(merged) }
}
