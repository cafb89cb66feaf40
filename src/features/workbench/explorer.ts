import type { LoggedCall } from '../../../contract/herald/log'
import type { DescribedOperation, JsonSchema } from '../../../contract/herald/operations'
import { indentedJson } from './unfolded-json'

/** An operation that the explorer can send. */
export interface Operation extends DescribedOperation {
  /** `METHOD /path/:name` */
  route: string
  method: string
  path: string
}

/** A request as it is typed. */
export interface RequestDraft {
  route: string
  /** The application that calls; empty: without a token. */
  appId: string
  /** Values of the parameters by name. An empty one of a query is not sent. */
  values: Record<string, string>
  body: string
}

/** The operations of a description, by path. Uploads are left out: their bytes cannot be typed. */
export function operationsOf(paths: Record<string, Record<string, DescribedOperation>>): Operation[] {
  return Object.entries(paths)
    .flatMap(([template, methods]) => {
      const path = template.replaceAll(/\{(\w+)\}/g, ':$1')
      return Object.entries(methods).map(([name, operation]): Operation => {
        const method = name.toUpperCase()
        return { ...operation, method, path, route: `${method} ${path}` }
      })
    })
    .filter(({ requestBody }) => !requestBody?.content['multipart/form-data'])
}

/** A new request for an operation, with an example of its body. */
export function draftOf({ route, requestBody }: Operation, appId: string): RequestDraft {
  const schema = requestBody?.content['application/json']?.schema
  return { route, appId, values: {}, body: schema ? JSON.stringify(exampleOf(schema), null, 2) : '' }
}

/** A logged call as a request that can be changed. What the log hides stays as it shows it: `…`. */
export function draftOfCall(
  { path, query, route, app_id, request }: LoggedCall,
  { path: template }: Operation,
): RequestDraft {
  const given = path.split('/')
  const inPath = template
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decoded(given[at] ?? '')]] : []))
  return {
    route,
    appId: app_id,
    values: { ...Object.fromEntries(inPath), ...Object.fromEntries(new URLSearchParams(query)) },
    body: indentedJson(request?.text ?? ''),
  }
}

/** The path and query of a request. */
export function addressOf({ path, parameters }: Operation, { values }: RequestDraft): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters)
    if (place === 'query' && values[name]) query.set(name, values[name])
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The values that a parameter can have, where there are few. */
export function choicesOf({ enum: values = [], anyOf = [] }: JsonSchema): string[] {
  const all = values.length > 0 ? values : anyOf.flatMap((each) => each.const ?? each.enum ?? [])
  return all.filter((value) => typeof value !== 'object').map(String)
}

/** What is wrong with the body as JSON, in the browser's words; undefined if it is sound. */
export function faultOfBody(body: string): string | undefined {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** How deep an example goes: schemas of blocks contain themselves. */
const MOST_LEVELS = 6

/** A value that fits a schema: required fields only, or all of an object that requires none. */
function exampleOf(schema: JsonSchema, level = 0): unknown {
  const { const: only, enum: [first] = [], anyOf = [], oneOf = [] } = schema
  if (schema.default !== undefined) return schema.default
  if (only !== undefined) return only
  if (first !== undefined) return first
  const [either] = [...anyOf, ...oneOf]
  if (either) return exampleOf(either, level)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(schema, level)
    case 'array':
      return schema.items && level < MOST_LEVELS ? [exampleOf(schema.items, level + 1)] : []
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    default:
      return ''
  }
}

function exampleObject({ properties = {}, required = [] }: JsonSchema, level: number): object {
  if (level >= MOST_LEVELS) return {}
  const shown = Object.entries(properties).filter(
    ([name]) => required.length === 0 || required.includes(name),
  )
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, level + 1)]))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
