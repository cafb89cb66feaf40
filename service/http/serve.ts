import type { Endpoint, ParsedInput } from '../../contract/endpoint'
import type { ArrivedFile } from '../../contract/form'
import { isStorageFailure } from '../blobs/storage-failure'
import { firstBroken } from '../rules/rule'
import type { Rule } from '../rules/rule'
import type { World } from '../world/world'
import { notFound, refusal, success } from './answers'
import { authenticate, requireScope } from './authenticate'
import type { Answer, AnyEndpoint, Call, Caller, Limit } from './endpoint'
import { Failure } from './failure'
import { fieldViolations } from './field-violations'
import { requireOwnPage } from './own-page'
import type { Pace, Paced } from './pace'
import { readForm } from './read-form'
import type { ReadForm } from './read-form'
import { readJson } from './read-json'
import { readPath, readQuery } from './read-query'

/** What outlives a request. */
export interface Serving {
  world: World
  pace: Pace
  /** Told of everything thrown that is no refusal; never given a token or a body. */
  onBug: (error: unknown, logId: string) => void
}

/**
 * One request through one endpoint. The order of the lines is the order of the
 * gates, and nothing else decides it: token, scope, pace, input, shape; then,
 * in one transaction, the remembered answer, the facts, the first broken rule,
 * the effect.
 */
export async function serve(
  endpoint: AnyEndpoint,
  request: Request,
  params: Record<string, string>,
  { world, pace, onBug }: Serving,
): Promise<Response> {
  const logId = world.newId('log')
  try {
    if (endpoint.ownPageOnly) requireOwnPage(request)
    const caller = await callerOf(endpoint, request, world)
    const path = readPath(params)
    pace.admit(pacedBy(endpoint, caller, path), world.now(), endpoint.gates.tooOften)
    const url = new URL(request.url)
    const query = readQuery(url)
    const { body, staged } = await bodyOf(endpoint, request, world)
    try {
      const input = shaped(endpoint, { path, query, body })
      pace.admit(pacedByAsking(endpoint, input.body), world.now(), endpoint.gates.tooOften)
      const keep = async (file: ArrivedFile) => staged.get(file)?.keep()
      const answer = await world.store.transaction((tx) =>
        decide(endpoint, { input, caller, tx, world, headers: request.headers, origin: url.origin, keep }),
      )
      return withLogId(isAnswer(answer) ? answer.response : success(answer), logId)
    } finally {
      for (const held of staged.values()) await held.discard()
    }
  } catch (error) {
    if (error instanceof Failure) return withLogId(refusal(error, logId), logId)
    onBug(error, logId)
    const { internal, storage = internal } = endpoint.gates
    return withLogId(refusal(new Failure(isStorageFailure(error) ? storage : internal), logId), logId)
  }
}

/** The answer to a path or a method that nobody listens to. */
export const unknownRoute = (world: World): Response => withLogId(notFound(), world.newId('log'))

async function decide(endpoint: AnyEndpoint, call: Call<Endpoint>): Promise<unknown> {
  const remembered = await endpoint.remembered?.(call)
  if (remembered !== undefined) return remembered
  const facts = await endpoint.gather(call)
  const broken = firstBroken(endpoint.rules, facts)
  if (broken) throw refusalOf(broken, facts)
  return endpoint.run(call, facts)
}

const refusalOf = <Facts>(rule: Rule<Facts>, facts: Facts): Failure =>
  new Failure(rule.code, undefined, {
    headers: rule.headers?.(facts) ?? {},
    ...(rule.msg !== undefined && { msg: rule.msg }),
  })

async function bodyOf(endpoint: AnyEndpoint, request: Request, { blobs }: World) {
  if (request.method === 'GET') return { body: {}, staged: noFiles }
  if (endpoint.upload === undefined) return { body: await readJson(request), staged: noFiles }
  const { fields, staged } = await readForm(request, endpoint.upload, blobs, endpoint.gates.invalid)
  return { body: fields, staged }
}

const noFiles: ReadForm['staged'] = new Map()

/** Who calls where nobody has to say it. */
const nobody: Caller = { app_id: '', tenant_key: '', name: '', bot_enabled: false, scopes: [] }

async function callerOf(endpoint: AnyEndpoint, request: Request, world: World): Promise<Caller> {
  if (endpoint.access === 'public') return nobody
  const caller = await authenticate(request, world.store, world.now(), endpoint.gates.unauthorized)
  requireScope(caller, endpoint.access)
  return caller
}

const pacedBy = (endpoint: AnyEndpoint, caller: Caller, path: Record<string, string>) =>
  endpoint.limits
    .filter((limit) => limit.by !== 'asking')
    .map((limit) => paced(endpoint, limit, limit.by === 'app' ? caller.app_id : path['chat_id']))

/** Who asks for a token says by what; nothing has proved it yet. */
const pacedByAsking = (endpoint: AnyEndpoint, body: unknown) =>
  endpoint.limits
    .filter((limit) => limit.by === 'asking')
    .map((limit) => {
      const { app_id, app_access_token } = body as Record<string, unknown>
      return paced(endpoint, limit, String(app_id ?? app_access_token))
    })

const paced = (endpoint: AnyEndpoint, limit: Limit, whose: string | undefined): Paced => ({
  key: [limit.name ?? endpoint.contract.route, limit.ms, limit.by, whose].join(' '),
  limit,
})

function shaped(endpoint: AnyEndpoint, given: Record<keyof ParsedInput<Endpoint>, unknown>) {
  const { contract, gates } = endpoint
  const path = contract.path.safeParse(given.path)
  const query = contract.query.safeParse(given.query)
  const body = contract.body.safeParse(given.body)
  if (path.success && query.success && body.success) {
    return { path: path.data, query: query.data, body: body.data } as ParsedInput<Endpoint>
  }
  if (gates.invalid !== 99992402) throw new Failure(gates.invalid)
  const field_violations = (['path', 'query', 'body'] as const).flatMap((part) =>
    fieldViolations({ path, query, body }[part].error?.issues ?? [], given[part]),
  )
  throw new Failure(99992402, { field_violations })
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && 'response' in answer && answer.response instanceof Response

function withLogId(response: Response, logId: string): Response {
  response.headers.set('X-Tt-Logid', logId)
  return response
}
