import { Readable } from 'node:stream'
import type { ParsedInput, Endpoint } from '../../contract/endpoint'
import { takesBody } from '../../contract/endpoint'
import type { Asked } from '../../server/read-incoming'
import type { Answer } from '../../server/write-answer'
import type { Blobs, Staged } from '../../service/blobs/blobs'
import { isStorageFailure } from '../../service/blobs/storage-failure'
import { isResponse } from '../../service/errors/any-realm'
import { Failure } from '../../service/http/failure'
import { MAX_TEXT_BYTES, readForm } from '../../service/http/read-form'
import { shaped } from '../../service/http/shape'
import { refusals, refuse, success } from '../answers'
import { Targets } from '../audit-targets'
import type { AppContext } from '../call'
import { roles } from '../config'
import { parsedBytesOf, parsedJson } from '../json-body'
import type { Held } from '../operator-shares'
import { APP_HEADER, bodyOf, headerOf, isMeantFor, mediaTypeOf } from '../request-checks'
import { accessOf, type Access, type Session } from '../sessions'
import type { AuditLine } from '../store'
import { actEndpoints } from './act-endpoints'
import { createPublication } from './create-publication'
import { draftEndpoints } from './draft-endpoints'
import { draftMediaEndpoints } from './draft-media-endpoints'
import type { OperatorEndpoint, OperatorCall } from './operator-endpoint'
import { readEndpoints } from './read-endpoints'
import { refusedWith, Refused } from './refused'
import { rehearsePublication } from './rehearse-publication'

const PUBLICATIONS_PATH = '/gateway/publications'

/** The most bytes of a body, which may hold an export of a long announcement, and of its memory once parsed. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_PARSED_BYTES = 32 * 1024 * 1024
const MOST_LEVELS = 100

const GATES = { invalid: 99992402, internal: 2200 } as const

// Drafts come before the publication that a path names.
const operatorEndpoints: readonly OperatorEndpoint[] = [
  createPublication,
  rehearsePublication,
  ...draftEndpoints,
  ...draftMediaEndpoints,
  ...readEndpoints,
  ...actEndpoints,
]

const templates = operatorEndpoints.map((each) => {
  const [method = '', path = ''] = each.endpoint.route.split(' ')
  return { served: each, method, parts: path.split('/') }
})

interface Opened {
  served: OperatorEndpoint
  path: Record<string, string>
}

/** The endpoint of a request. */
function opened(method: string, pathname: string): Opened | undefined {
  const asked = pathname.split('/')
  for (const template of templates) {
    if (template.method !== method || template.parts.length !== asked.length) continue
    const path: Record<string, string> = {}
    const fits = template.parts.every((part, at) => {
      const given = asked[at] ?? ''
      if (!part.startsWith(':')) return part === given
      path[part.slice(1)] = given
      return SEGMENT.test(given)
    })
    if (fits) return { served: template.served, path }
  }
  return undefined
}

/** An id of a publication or a chat. */
const SEGMENT = /^[\w\-.@]{1,200}$/

/** Whether a path belongs to these endpoints. */
export const isPublications = (pathname: string): boolean =>
  pathname === PUBLICATIONS_PATH || pathname.startsWith(`${PUBLICATIONS_PATH}/`)

/** The path of an endpoint as its contract writes it, for the request log and metrics. */
export const publicationRoute = (method: string, pathname: string): string | undefined =>
  opened(method, pathname)?.served.endpoint.route.split(' ')[1]

export interface EndpointPorts {
  contexts: ReadonlyMap<string, AppContext>
  /** Whether the audit log takes lines of changes. */
  admits(isWrite: boolean): boolean
  append(line: AuditLine): Promise<void>
  now(): number
  /** What an endpoint needs besides its input. */
  parts(
    context: AppContext,
    access: Access,
    asked: Asked,
  ): Promise<Pick<OperatorCall<unknown>, 'store' | 'files' | 'client' | 'rehearse' | 'tell'>>
}

/** Answers a signed-in operator's request to the publications and drafts of an application. */
export async function answerPublications(
  ports: EndpointPorts,
  asked: Asked,
  session: Session,
  held: Held,
): Promise<Answer | Response> {
  const context = ports.contexts.get(headerOf(asked, APP_HEADER) ?? '')
  const access = context && accessOf(session, context.app)
  if (!context || !access) return refuse('foreign')
  if (!isMeantFor(access.grant.open_id, asked)) return refuse('signIn')
  const found = opened(asked.method, asked.url.pathname)
  if (!found) return refuse('unknown')
  const { served } = found
  if (!ports.admits(!served.isRead)) return refuse('unwritten')
  const named = new Targets()
  for (const id of Object.values(found.path)) named.add(id)
  let outcome = { status: 200, code: 0 }
  let arrived: Staged | undefined
  try {
    if (!served.isRead && roles.indexOf(access.role) < roles.indexOf('editor'))
      throw new Refused(refusals.role)
    const parts = await ports.parts(context, access, asked)
    const read = await inputOf(found, asked, { held, blobs: parts.files.blobs })
    arrived = read.arrived
    mustBeOf(context.app.app_id, read.input)
    const call = { ...read, ...parts, context, access, named, now: ports.now() }
    const answer = await served.run(call)
    return isResponse(answer) ? answer : success(answer as object)
  } catch (error) {
    const refused = refusalIn(error)
    if (!refused) outcome = { status: 500, code: GATES.internal }
    if (!refused) throw error
    outcome = refused
    return refused.answer
  } finally {
    await arrived?.discard()
    if (served.isLogged) await ports.append(lineOf(ports.now(), access, served, named, outcome))
  }
}

function refusalIn(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  if (isStorageFailure(error)) return new Refused(refusals.unstored)
  if (error instanceof Failure) return refusedWith(error.code, error.detail?.field_violations ?? [])
  return undefined
}

/** A request's input by the contract, and the file of its form. */
type Read = Pick<OperatorCall<ParsedInput<Endpoint>>, 'input' | 'arrived'>

/** Throws Refused, or the Failure of a wrong shape. */
async function inputOf(
  { served, path }: Opened,
  asked: Asked,
  { held, blobs }: { held: Held; blobs: Blobs },
): Promise<Read> {
  const { endpoint } = served
  const query = Object.fromEntries(asked.url.searchParams)
  if (asked.method === 'GET' || !takesBody(endpoint)) {
    const given = { path, query, body: {} }
    return { input: await shaped({ contract: endpoint, gates: GATES }, given, 0), arrived: undefined }
  }
  if (endpoint.encoding === 'form') return await formOf(served, { path, query }, asked, blobs)
  if (mediaTypeOf(asked) !== 'application/json') throw new Refused(refusals.shape)
  let isTooMuch = false
  const sent = await bodyOf(asked, MOST_BYTES, (bytes) => {
    isTooMuch = !held.hold(bytes)
    return !isTooMuch
  })
  if (!sent) throw new Refused(isTooMuch ? refusals.bytes : refusals.tooLong)
  const bytes = parsedBytesOf(sent, MOST_PARSED_BYTES, MOST_LEVELS)
  const body = bytes === undefined ? undefined : parsedJson(sent)
  if (!body) throw new Refused(refusals.shape)
  const given = { path, query, body }
  return { input: await shaped({ contract: endpoint, gates: GATES }, given, sent.length), arrived: undefined }
}

/** Its file flows to the disk. */
async function formOf(
  { endpoint, most = 0 }: OperatorEndpoint,
  rest: { path: Record<string, string>; query: Record<string, string> },
  asked: Asked,
  blobs: Blobs,
): Promise<Read> {
  if (Number(headerOf(asked, 'content-length') ?? 0) > most + 2 * MAX_TEXT_BYTES)
    throw new Refused(refusals.tooLong)
  const headers = new Headers({ 'content-type': headerOf(asked, 'content-type') ?? '' })
  const body = Readable.toWeb(asked.body()) as ReadableStream<Uint8Array>
  const { fields, staged } = await readForm({ headers, body }, { part: 'file', most }, blobs, GATES.invalid)
  const [arrived] = staged.values()
  try {
    return {
      input: await shaped({ contract: endpoint, gates: GATES }, { ...rest, body: fields }, 0),
      arrived,
    }
  } catch (error) {
    await arrived?.discard()
    throw error
  }
}

/** A request names no other application than its header does. */
function mustBeOf(app_id: string, { query, body }: ParsedInput<Endpoint>): void {
  for (const part of [query, body] as { app_id?: string }[])
    if (part.app_id !== undefined && part.app_id !== app_id)
      throw refusedWith(99992402, [
        { field: 'app_id', value: part.app_id, description: `the request is in the name of ${app_id}` },
      ])
}

const lineOf = (
  at: number,
  { app: { app_id }, grant: { open_id, name } }: Access,
  { endpoint: { route } }: OperatorEndpoint,
  named: Targets,
  { status, code }: { status: number; code: number },
): AuditLine => ({
  at,
  app_id,
  open_id,
  name,
  operation: route,
  targets: named.list(),
  status,
  code,
  log_id: '',
})
