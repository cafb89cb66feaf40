import { answering } from '../endpoint'

/** A JSON Schema, of which an explorer reads these parts. */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** An operation as OpenAPI 3.1 describes it. */
export interface DescribedOperation {
  summary: string
  /** Its scopes, in words. */
  description: string
  tags: string[]
  /** Empty: it asks for no token. */
  security: object[]
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
}

/**
 * The description of the platform's operations, OpenAPI 3.1, as a server gives it out at `/openapi.json`: paths as
 * `/path/{name}`, and below each of them its methods in lower case.
 */
export const DescribeOperations = answering<{ paths: Record<string, Record<string, DescribedOperation>> }>()({
  route: 'GET /_herald/operations',
})
