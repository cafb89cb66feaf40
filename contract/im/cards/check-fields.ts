import { isObject } from '../../is-object'
import type { CardField, CardFields } from './card-fields'
import { below, pathOf } from './card-parts'
import type { Place } from './card-parts'
import { printed, unreadable } from './card-report'
import type { CardReport } from './card-report'

type Fields = Readonly<Record<string, unknown>>

interface Where {
  /** Undefined: the root, which has no path. */
  place: Place | undefined
  /** Fields of which no source says whether they are refused. */
  unsure?: readonly string[]
}

/** Refuses each field of an object that 2.0 does not know, and texts that are none. Looks into plain objects and lists. */
export function checkFields(
  report: CardReport,
  value: Fields,
  known: CardFields,
  { place, unsure = [] }: Where,
): void {
  for (const [name, inner] of Object.entries(value)) {
    // Clients in typed languages write each optional field.
    if (inner === null) continue
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (unsure.includes(name)) report.warn('unsure', place, name)
    else if (!field)
      unreadable(report, `unknown property, property: ${name}, path: ${place ? pathOf(place) : ''}`)
    else if (place) checkField(report, name, inner, field, place)
  }
}

function checkField(report: CardReport, name: string, value: unknown, field: CardField, above: Place): void {
  const place = below(above, name)
  if (field.holds === 'string' && typeof value === 'object' && value !== null)
    unreadable(report, `expected string for ${name}, but: ${printed(value)}`)
  else if (field.holds === 'object' && isObject(value)) checkFields(report, value, field.fields, { place })
  else if (field.holds === 'list' && Array.isArray(value))
    for (const [at, item] of value.entries())
      if (isObject(item)) checkFields(report, item, field.fields, { place: below(place, `[${at}]`) })
}

/** Refuses what cannot be read at all: a header, a config or a body that is no object, elements that are no list of objects. */
export function checkTypes(report: CardReport, value: Fields, fields: CardFields): void {
  for (const [name, field] of Object.entries(fields)) {
    const inner = value[name]
    if (inner === undefined || inner === null) continue
    if (field.holds === 'object') {
      if (isObject(inner)) checkTypes(report, inner, field.fields)
      else unreadable(report, `expected object for ${name}, but: ${printed(inner)}`)
    } else if (field.holds === 'parts' && !(Array.isArray(inner) && inner.every(isObject)))
      unreadable(report, `expected array for ${name}, but: ${printed(inner)}`)
  }
}
