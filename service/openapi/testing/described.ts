import Ajv2020 from 'ajv/dist/2020'
import { endpoints } from '../../endpoints'
import type { JsonSchema } from '../../testing/arbitrary-of'
import { openapiOf } from '../openapi'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema: JsonSchema
}
type Content = Record<string, { schema: JsonSchema }>
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

export const description = openapiOf(endpoints, '0.0.0')
export const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    path,
    operation: operation as Operation,
  })),
)

// Each check runs only a few times: optimising its code takes longer than running it.
const ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } })
ajv.addSchema({ $id: 'herald', components: description.components })
const checks = new Map<string, ReturnType<typeof ajv.compile>>()

/** How an answer differs from its description; empty where it does not. Reads the answer. */
export async function faultOf(operation: Operation, response: Response): Promise<string> {
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
  const status = String(response.status)
  const text = await response.text()
  const { content } = operation.responses[status] ?? {}
  if (!content) return `status ${status} is not described: ${text.slice(0, 200)}`
  if (response.status === 302) return response.headers.has('location') ? '' : 'it leads nowhere'
  if (type !== 'application/json')
    return '*/*' in content || type in content ? '' : `${type} is not described`
  const { schema } = content['application/json'] ?? {}
  if (!schema) return `JSON with status ${status} is not described: ${text.slice(0, 200)}`
  const key = `${operation.operationId} ${status}`
  const local = JSON.stringify(schema).replaceAll('#/components', 'herald#/components')
  const check = checks.get(key) ?? ajv.compile(JSON.parse(local) as object)
  checks.set(key, check)
  return check(JSON.parse(text)) ? '' : `${ajv.errorsText(check.errors)} in ${text.slice(0, 500)}`
}
