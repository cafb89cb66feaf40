import { z } from 'zod'
import { TextElement, TextElementStyle, TextStyle } from '../../contract/docx/text'
import type { Endpoint } from '../../contract/endpoint'
import { errorCodes } from '../../contract/error-codes'
import type { ErrorCode } from '../../contract/error-codes'
import type { AnyEndpoint } from '../http/endpoint'
import printed from './answers.json'

type Schema = Record<string, unknown>

const { answers, schemas } = printed as { answers: Record<string, Answered>; schemas: Record<string, Schema> }

interface Answered {
  schema: Schema
  summary: string
}

/**
 * Describes all operations of the platform, OpenAPI 3.1: input from the contract's schemas, output from its types
 * (`answers.json`, printed from them), refusals from the gates and the rule tables.
 */
export const openapiOf = (endpoints: readonly AnyEndpoint[], version: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Herald',
    version,
    description:
      'Announcements, messages, files, sheets, chats and people of a Lark/Feishu-compatible open platform, as Herald answers them. Generated from its contract.',
    license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
  },
  servers: [{ url: '/', description: 'The Herald that gave this out' }],
  tags: [...new Map(endpoints.map((endpoint) => [tagOf(endpoint), endpoint]))].map(
    ([name, { contract }]) => ({
      name,
      description: isOpenApi(contract) ? `/open-apis/${name}` : `/${name}`,
    }),
  ),
  paths: pathsOf(endpoints),
  components: {
    securitySchemes: {
      tenant_access_token: {
        type: 'http',
        scheme: 'bearer',
        description: 'From POST /open-apis/auth/v3/tenant_access_token/internal.',
      },
      user_access_token: {
        type: 'http',
        scheme: 'bearer',
        description: 'Of a person, from POST /oauth/v3/token.',
      },
    },
    schemas: {
      ...schemas,
      ...sentSchemas(),
      Refusal: refusalSchema,
      OAuthRefusal: oauthRefusalSchema,
      WebhookRefusal: webhookRefusalSchema,
    },
  },
})

const refusalSchema: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { type: 'object' },
    error: {
      type: 'object',
      properties: {
        log_id: { type: 'string' },
        message: { type: 'string' },
        troubleshooter: { type: 'string' },
        field_violations: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              field: { type: 'string' },
              description: { type: 'string' },
              value: { type: 'string' },
            },
            required: ['field', 'description'],
          },
        },
        permission_violations: {
          type: 'array',
          items: {
            type: 'object',
            properties: { type: { type: 'string' }, subject: { type: 'string' } },
            required: ['type', 'subject'],
          },
        },
      },
      required: ['log_id'],
    },
  },
  required: ['code', 'msg', 'error'],
}

/** Of custom bots (platform/webhooks#refusals). */
const webhookRefusalSchema: Schema = {
  type: 'object',
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: { type: 'object' } },
  required: ['code', 'msg'],
}

const oauthRefusalSchema: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    error: { type: 'string' },
    error_description: { type: 'string' },
  },
  required: ['code', 'error', 'error_description'],
}

function pathsOf(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const { method, path } = placeOf(endpoint)
    paths[path] = { ...paths[path], [method]: operationOf(endpoint) }
  }
  return paths
}

function placeOf({ contract }: AnyEndpoint) {
  const [method = '', path = ''] = contract.route.split(' ')
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}') }
}

const isOpenApi = ({ route }: Endpoint): boolean => route.includes(' /open-apis/')

const tagOf = ({ contract }: AnyEndpoint): string =>
  contract.route.split('/')[isOpenApi(contract) ? 2 : 1] ?? ''

function operationOf(endpoint: AnyEndpoint) {
  const { contract, access, tokens } = endpoint
  const { summary, schema } = answers[contract.route] ?? { summary: contract.route, schema: {} }
  const { method, path } = placeOf(endpoint)
  return {
    operationId: `${method}${path.replaceAll(/(?<![^a-zA-Z0-9])[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
    summary,
    tags: [tagOf(endpoint)],
    description: accessWords(access),
    security: access === 'public' ? [] : securities[tokens ?? 'tenants'],
    parameters: parametersOf(endpoint),
    ...(method !== 'get' && bodyOf(endpoint)),
    responses: responsesOf(endpoint, schema),
  }
}

const accessWords = (access: AnyEndpoint['access']): string =>
  access === 'public' || access.length === 0 ? 'Asks for no scope.' : `Scopes, any of: ${access.join(', ')}.`

const securities = {
  tenants: [{ tenant_access_token: [] }],
  users: [{ user_access_token: [] }],
  'tenants and users': [{ tenant_access_token: [] }, { user_access_token: [] }],
} as const

/** Schemas that almost every kind of block repeats, which are described once. A client may send less than it gets. */
const repeated = z
  .registry<{ id: string }>()
  .add(TextElement, { id: 'SentTextElement' })
  .add(TextElementStyle, { id: 'SentTextElementStyle' })
  .add(TextStyle, { id: 'SentTextStyle' })

const inputSchema = (schema: z.ZodType): Schema => {
  const { $schema: _$schema, $defs: _$defs, ...rest } = describedInput(schema)
  return rest
}

function sentSchemas(): Record<string, Schema> {
  const { $defs } = describedInput(z.object({ TextElement, TextElementStyle, TextStyle }))
  return Object.fromEntries(
    Object.entries($defs ?? {}).map(([name, { id: _id, ...schema }]) => [name, schema as Schema]),
  )
}

const describedInput = (schema: z.ZodType): z.core.JSONSchema.BaseSchema => {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    metadata: repeated,
  })
  return JSON.parse(
    JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as z.core.JSONSchema.BaseSchema
}

interface ObjectSchema {
  properties?: Record<string, Schema>
  required?: string[]
}

function parametersOf({ contract }: AnyEndpoint) {
  const path = inputSchema(contract.path) as ObjectSchema
  const query = inputSchema(contract.query) as ObjectSchema
  const names = [...contract.route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: path.properties?.[name] ?? { type: 'string' },
    })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(query.required?.includes(name) && { required: true }),
      schema,
    })),
  ]
}

/** A form's file has no schema of its own: it is bytes. */
function bodyOf({ contract, upload }: AnyEndpoint) {
  const schema = inputSchema(contract.body) as ObjectSchema & Schema
  const isRequired = (schema.required ?? []).length > 0
  if (contract.encoding !== 'form') {
    if (Object.keys(schema.properties ?? {}).length === 0) return {}
    const isEither = contract.encoding === 'urlencoded'
    const content = {
      'application/json': { schema },
      ...(isEither && { 'application/x-www-form-urlencoded': { schema } }),
    }
    return { requestBody: { required: isRequired, content } }
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, ...(upload && { [upload.part]: file }) }
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, properties } } },
    },
  }
}

interface Response {
  description: string
  headers?: Record<string, { description: string; required: true; schema: Schema }>
  content: Record<string, { schema: Schema }>
}

const html = { 'text/html': { schema: { type: 'string' } } }

const header = (description: string) => ({ description, required: true as const, schema: { type: 'string' } })

/** The answers to a request that succeeds, besides 200. */
function otherSuccesses({ contract }: AnyEndpoint, data: Schema): Record<number, Response> {
  if (contract.success === 'bytes') {
    const headers = { 'Content-Range': header('Which bytes, and of how many.') }
    return {
      206: {
        description: 'The bytes that `Range` asked for.',
        headers,
        content: { '*/*': { schema: data } },
      },
    }
  }
  if (contract.success === 'redirect') {
    const headers = { Location: header('The `redirect_uri`, with `code` or `error`, and `state`.') }
    return { 302: { description: 'To one who posts a form.', headers, content: {} } }
  }
  return {}
}

function successOf({ contract }: AnyEndpoint, data: Schema): Response {
  if (contract.success === 'page') return { description: 'The page.', content: html }
  if (contract.success === 'bytes')
    return { description: 'The bytes, of the type that they are.', content: { '*/*': { schema: data } } }
  const code = { type: 'integer', const: 0 }
  const msg = { type: 'string' }
  const around = {
    webhook: { allOf: [{ type: 'object', properties: { code, msg }, required: ['code', 'msg'] }, data] },
    flat: { allOf: [{ type: 'object', properties: { code, msg }, required: ['code', 'msg'] }, data] },
    oauth: { allOf: [{ type: 'object', properties: { code }, required: ['code'] }, data] },
    usual: { type: 'object', properties: { code, msg, data }, required: ['code', 'msg', 'data'] },
  }
  const schema = around[contract.envelope ?? 'usual']
  return { description: 'Success.', content: { 'application/json': { schema } } }
}

/** Some codes come with HTTP 200: there, only the code tells what was answered. */
function responsesOf(endpoint: AnyEndpoint, data: Schema) {
  const refusals = refusalsOf(endpoint)
  const success = successOf(endpoint, data)
  const refusedAs200 = refusals.get(200)
  refusals.delete(200)
  const others = otherSuccesses(endpoint, data)
  if (!refusedAs200) return { 200: success, ...others, ...Object.fromEntries(refusals) }
  const json = [success, refusedAs200].flatMap(({ content }) =>
    Object.values(content['application/json'] ?? {}),
  )
  const schema: Schema = json.length === 1 ? json[0]! : { anyOf: json }
  const description = `${success.description} Or, by its code:\n${refusedAs200.description}`
  return {
    200: { description, content: { ...success.content, 'application/json': { schema } } },
    ...others,
    ...Object.fromEntries(refusals),
  }
}

interface Refused {
  code: ErrorCode
  when: string
  status: number
}

/** By HTTP status, in the order in which they are checked, the gates ahead of the rows. */
function refusalsOf(endpoint: AnyEndpoint): Map<number, Response> {
  const { contract, gates, rules } = endpoint
  const rows = rules.map(({ code, when }) => refused(code, when, gates.status))
  const all = [...gateRefusals(endpoint), ...rows]
  const schema = refusalSchemas[contract.envelope ?? 'usual']
  // The page on which a person agrees shows a refusal as a page, in both of its operations.
  const page = contract.success === 'page' || contract.success === 'redirect' ? html : {}
  return new Map(
    [...byStatus(all)].map(([status, those]) => {
      const refusal = refusalOf(those, schema)
      return [status, { ...refusal, content: { ...refusal.content, ...page } }]
    }),
  )
}

const refusalSchemas = {
  usual: 'Refusal',
  flat: 'Refusal',
  oauth: 'OAuthRefusal',
  webhook: 'WebhookRefusal',
} as const

function byStatus(all: readonly Refused[]): Map<number, Refused[]> {
  const grouped = new Map<number, Refused[]>()
  for (const each of all) grouped.set(each.status, [...(grouped.get(each.status) ?? []), each])
  return grouped
}

const refusalOf = (those: readonly Refused[], schema: string): Response => ({
  description: those.map(({ code, when }) => `- ${code}: ${when}`).join('\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: `#/components/schemas/${schema}` },
          { properties: { code: { enum: [...new Set(those.map(({ code }) => code))] } } },
        ],
      },
    },
  },
})

const refused = (code: ErrorCode, when: string, status: number = errorCodes[code].status): Refused => ({
  code,
  when,
  status,
})

function gateRefusals({ access, tokens = 'tenants', gates, limits }: AnyEndpoint): Refused[] {
  const isForPeople = tokens !== 'tenants'
  const token =
    gates.unauthorized === undefined
      ? ([
          99991661,
          99991662,
          99991663,
          99991664,
          99991668,
          ...(isForPeople ? [99991677 as const] : []),
        ] as const)
      : ([gates.unauthorized] as const)
  return [
    ...(access === 'public' ? [] : token.map((code) => refused(code, 'no token, or a wrong one'))),
    ...(access === 'public' || access.length === 0
      ? []
      : [
          refused(99991672, 'none of the scopes is granted'),
          ...(isForPeople ? [refused(99991679, 'the person granted none of the scopes')] : []),
        ]),
    ...limits.map(({ status, code }) => refused(code ?? gates.tooOften ?? 99991400, 'too often', status)),
    refused(99991400, 'too often, by an address that brings no token', 429),
    ...(gates.atOnce === undefined ? [] : [refused(gates.atOnce, 'another one is under way')]),
    refused(9499, 'no JSON object, or one that cannot be kept as it came'),
    refused(9499, 'too many bytes', 413),
    refused(gates.invalid, 'not of this shape', gates.status),
    refused(gates.storage ?? 234042, 'storage is full or fails'),
    refused(gates.internal, 'a bug'),
  ]
}
