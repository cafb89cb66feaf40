// JSON Schemas as tables of fields.
import { anchorOf, code, prose, table } from './markdown.mjs'

const REF = '#/components/schemas/'

/** The name of a type that has a section of its own. */
const nameOf = ({ $ref }) => $ref?.replace(REF, '')

/** The type of a value, in words.
 * @returns {string} */
export function typeOf(schema) {
  const name = nameOf(schema)
  if (name) return `[${code(name)}](#${anchorOf(name)})`
  if ('const' in schema) return code(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((each) => code(JSON.stringify(each))).join(', ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(typeOf).join(' or ')
  if (schema.type === 'array')
    return `list of ${schema.items && typeOf(schema.items)}${rangeOf(schema.minItems, schema.maxItems)}`
  if (schema.contentMediaType) return 'bytes'
  if (schema.type === 'string') return `string${lengthOf(schema)}`
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${rangeOf(schema.minimum, schema.maximum)}`
  return schema.type ?? 'any value'
}

function rangeOf(least, most) {
  const has = (bound) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  if (has(least) && has(most)) return ` (${least} to ${most})`
  if (has(most)) return ` (at most ${most})`
  return has(least) && least > 0 ? ` (at least ${least})` : ''
}

const lengthOf = ({ minLength, maxLength }) => rangeOf(minLength, maxLength).replace(')', ' characters)')

/** Fields of an object, with those of the objects in it: `a.b`, and `a[].b` in lists. */
function fieldRows(schema, path = '') {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = path + name
    const isRequired = schema.required?.includes(name)
    const row = [
      code(at),
      typeOf(field),
      isRequired ? 'yes' : '',
      field.default === undefined ? '' : code(JSON.stringify(field.default)),
      field.description ? prose(field.description) : '',
    ]
    const inner = field.type === 'array' ? field.items : field
    const isDeep = path.split('.').length > 3
    return [
      row,
      ...(isDeep || !inner ? [] : fieldRows(inner, field.type === 'array' ? `${at}[].` : `${at}.`)),
    ]
  })
}

const HEAD = ['Field', 'Type', 'Required', 'Default', 'Meaning']

/** The fields of a body or an answer as a table; a sentence for what has none. */
export const fields = (schema) => table(HEAD, fieldRows(schema))

/** Parameters of a path and of a query as a table. */
export const parameters = (list) =>
  table(
    ['Parameter', 'In', 'Type', 'Required', 'Default'],
    list.map(({ name, in: place, required, schema }) => [
      code(name),
      place,
      typeOf(schema),
      required ? 'yes' : '',
      schema.default === undefined ? '' : code(JSON.stringify(schema.default)),
    ]),
  )

/** The lines of a page about the types that its schemas reach; none if they reach none. */
export function typesPart(reaching, schemas) {
  const names = [...reachedTypes(reaching, schemas)].toSorted((one, other) => one.localeCompare(other))
  return names.length === 0 ? [] : ['## Types', '', ...names.map((name) => typeSection(name, schemas[name]))]
}

/** The names of all types that a schema reaches. */
function reachedTypes(schema, schemas, found = new Set()) {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    reachedTypes(schemas[name], schemas, found)
  }
  return found
}

/** A section for a type: its comment and its fields, or what it may be. */
function typeSection(name, schema) {
  const body = fields(schema) || `${typeOf(schema)}\n`
  return [`### ${name}`, '', ...(schema.description ? [prose(schema.description), ''] : []), body].join('\n')
}
