import type { Endpoint, ParsedInput } from '../../contract/endpoint'
import type { ReportedChange } from '../../contract/herald/changes'
import { isStorageFailure } from '../blobs/storage-failure'
import { download } from '../bytes/download'
import type { Emulator } from '../emulator/emulator'
import { seenText } from '../emulator/logged-body'
import type { Seen } from '../emulator/logged-body'
import { asFaultsLetIt, isCutBefore, isLost, meetFaults } from '../emulator/meet-faults'
import { loggedCall, newRequestRecord } from '../emulator/request-record'
import type { RequestRecord } from '../emulator/request-record'
import { isResponse } from '../errors/any-realm'
import { firstBroken } from '../rules/rule'
import { StoreUnavailable } from '../store/store'
import type { Locks, Store, Tx } from '../store/store'
import type { KnownSecrets } from '../world/known-secrets'
import type { World } from '../world/world'
import { notFoundHere, refusal, success, textOf } from './answers'
import { authenticate, requireScope } from './authenticate'
import type { Admission } from './authenticate'
import type { BodyRooms } from './body-room'
import type { Answer, AnyEndpoint, Call, Caller, FileAnswer, Limit, Sender } from './endpoint'
import { Failure } from './failure'
import { withShortValues } from './field-violations'
import { meetLimits } from './meet-limits'
import { leavingForWork } from './outside'
import type { Outside } from './outside'
import { requireOwnPage } from './own-page'
import type { Paced, Pacing } from './pace'
import { bodyOf, noFiles, typeOf } from './read-body'
import { readPath, readQuery } from './read-query'
import { refusalOf } from './refusals'
import { shaped } from './shape'
import { whoAsks } from './who-asks'
import type { WhyUnanswered } from './why-unanswered'

/** The state that outlives a request. */
export interface Serving {
  world: World
  /** For a local service: keeps the log, and what may go wrong on purpose. */
  emulator: Emulator | undefined
  pace: Pacing
  rooms: BodyRooms
  /** The origin of the console that shows the log, or `here`: the one that a request names; absent: there is none. */
  consoleAt: string | undefined
  /** For requests that no endpoint answers. */
  whyUnanswered: WhyUnanswered
  /** Receives everything thrown that is no refusal; never given a token or a body. */
  onBug: (error: unknown, logId: string) => void
}

/**
 * Answers one request through one endpoint. The order of the lines alone decides the order of the gates:
 *
 * 1. Before the transaction: own page, token, scope, faults, path, pace, query, one call at a time if the endpoint
 *    demands it, body, shape, and pace by shape.
 * 2. In one transaction: the remembered answer, the facts, the first broken rule, the effect.
 * 3. After the transaction: the bytes of an answer that has some.
 *
 * A transaction that has to wait for bytes is given up and begun again. A local service logs the outcome.
 */
export async function serve(
  endpoint: AnyEndpoint,
  request: Request,
  params: Record<string, string>,
  serving: Serving,
  sender?: Sender,
): Promise<Response> {
  const { world, emulator } = serving
  const record = newRequestRecord(world, endpoint, request, params)
  const response = labelled(
    await answer(endpoint, request, params, serving, record, sender),
    record.log_id,
    world.now(),
  )
  if (emulator) record.response = seenAnswer(response, world.secrets)
  const call = loggedCall(record, isLost(record) ? 0 : response.status, world)
  // Herald's own endpoints are the operator's; the log is for everybody else's calls.
  if (!endpoint.ownPageOnly) emulator?.log.add(call)
  sender?.answered?.(call)
  return emulator ? asFaultsLetIt(response, record, emulator) : response
}

/** Every gate records its name before it is tried, so that the log can tell which one refused. */
async function answer(
  endpoint: AnyEndpoint,
  request: Request,
  params: Record<string, string>,
  serving: Serving,
  record: RequestRecord,
  sender: Sender | undefined,
): Promise<Response> {
  const { world, emulator, pace, rooms } = serving
  try {
    record.gate = 'own page'
    if (endpoint.ownPageOnly) requireOwnPage(request)
    record.gate = 'token'
    const early = earlyCount(endpoint, params, pace, emulator)
    const caller = await callerOf(endpoint, request, world, sender, record, early?.admission)
    record.app_id = caller.app_id
    record.isPersons = caller.person !== undefined
    record.gate = 'scope'
    if (endpoint.access !== 'public') requireScope(caller, endpoint.access)
    record.gate = 'fault'
    const madeUp =
      emulator && !endpoint.ownPageOnly ? await meetFaults(endpoint, emulator, world, record) : undefined
    if (madeUp) return madeUp
    record.gate = 'input'
    const path = readPath(params)
    record.gate = 'pace'
    const counted = early?.counted(caller)
    const { tooOften } = endpoint.gates
    await meetLimits(
      () => {
        if (counted?.refusal) throw counted.refusal
        return counted ? undefined : pace.admit(pacedBy(endpoint, caller, path), world.now(), tooOften)
      },
      world,
      record,
    )
    record.gate = 'input'
    const query = readQuery(record.url, endpoint.contract.repeated)
    const leave = await meetLimits(() => entered(endpoint, caller, pace), world, record)
    const room = rooms.of(appInTenant(caller), request.signal)
    let staged = noFiles
    try {
      const read = await bodyOf(
        endpoint,
        request,
        { blobs: world.blobs, secrets: world.secrets, room },
        emulator && record,
      )
      const { body } = read
      staged = read.staged
      record.gate = 'shape'
      const input = await shaped(endpoint, { path, query, body }, read.size)
      record.gate = 'pace'
      const byShape = await pacedByShape(endpoint, input, request.headers)
      const isGuard = endpoint.limits.some(({ by }) => by === 'asking')
      await meetLimits(
        () => pace.admit(byShape, world.now(), tooOften),
        world,
        record,
        isGuard ? 'guard' : 'limit',
      )
      record.gate = 'rule'
      let changes: ReportedChange[] = []
      const asked = { input, caller, world }
      const { locks } = endpoint
      const work = (tx: Tx, outside: Outside) => {
        changes = []
        delete record.warnings
        const call: Call<Endpoint> = {
          ...asked,
          tx,
          headers: request.headers,
          origin: record.url.origin,
          outside,
          keep: (file) => outside(`keep ${file.sha256}`, async () => staged.get(file)?.keep()),
          tell: (change) => changes.push(change),
          warn: (warnings) => {
            if (warnings.length > 0) record.warnings = [...(record.warnings ?? []), ...warnings]
          },
        }
        return decide(endpoint, call, record)
      }
      const answered = await leavingForWork((outside) =>
        inTransaction(
          endpoint,
          world.store,
          (tx) => work(tx, outside),
          locks && ((tx) => locks({ ...asked, tx })),
        ),
      )
      world.events.committed()
      for (const change of changes) emulator?.changes.add({ ...change, at: world.now() })
      await endpoint.afterwards?.(world)
      const response = await responseOf(answered, world, request.signal)
      record.code = 0
      return response
    } finally {
      room.leave()
      for (const held of staged.values()) await held.discard()
      await leave?.()
    }
  } catch (error) {
    return refused(endpoint, error, record, serving, request)
  }
}

/** From the upload's table (platform/files#upload-errors), for every endpoint whose own table has no code for it. */
const STORAGE = 234042

function refused(
  endpoint: AnyEndpoint,
  error: unknown,
  record: RequestRecord,
  serving: Serving,
  request: Request,
): Response {
  const refuse =
    endpoint.refuse ?? ((failure) => refusal(failure, record.log_id, callPage(endpoint, record, serving)))
  if (error instanceof Failure) {
    record.code = error.code
    record.violations = error.options.violations
    record.rule = error.options.rule
    return refuse(endpoint.ownPageOnly ? explained(error) : error, request, record.log_id)
  }
  // This response is never sent, but one must be returned.
  if (isCutBefore(error) || (request.signal.aborted && isStorageFailure(error))) return notFoundHere()
  serving.onBug(error, record.log_id)
  const { internal, storage = STORAGE } = endpoint.gates
  if (error instanceof StoreUnavailable) {
    record.gate = 'storage'
    record.code = internal
    return refuse(
      new Failure(internal, undefined, { status: 503, headers: { 'retry-after': '1' } }),
      request,
      record.log_id,
    )
  }
  const isStorage = isStorageFailure(error)
  record.gate = isStorage ? 'storage' : 'bug'
  const code = isStorage ? storage : internal
  record.code = code
  return refuse(new Failure(code), request, record.log_id)
}

/** Herald's own endpoints always say what is wrong with a request: the platform's words bind them to nothing. */
function explained(failure: Failure): Failure {
  const { code, detail, options } = failure
  if (detail || !options.violations) return failure
  return new Failure(code, { field_violations: withShortValues(options.violations) }, options)
}

/** The page of the workbench with this call; undefined where nothing shows it. */
function callPage(
  { ownPageOnly }: AnyEndpoint,
  { log_id, url }: RequestRecord,
  { emulator, consoleAt }: Serving,
): string | undefined {
  if (!emulator || consoleAt === undefined || ownPageOnly) return undefined
  return `${consoleAt === 'here' ? url.origin : consoleAt}/workbench/log?call=${log_id}`
}

async function decide(endpoint: AnyEndpoint, call: Call<Endpoint>, record: RequestRecord): Promise<unknown> {
  const remembered = await endpoint.remembered?.(call)
  if (remembered !== undefined) return remembered
  const facts = await endpoint.gather(call)
  const { rules, gates } = endpoint
  const limits = rules.filter(({ isLimit }) => isLimit)
  const hasLimits = call.world.hasLimits()
  const broken = firstBroken(hasLimits ? rules : rules.filter(({ isLimit }) => !isLimit), facts)
  if (!hasLimits) record.would_refuse ??= firstBroken(limits, facts)?.code
  if (broken) throw refusalOf(broken, facts, gates, call)
  return endpoint.run(call, facts)
}

function inTransaction<T>(
  { transaction, contract }: AnyEndpoint,
  store: Store,
  work: (tx: Tx) => Promise<T>,
  locks: Locks | undefined,
): Promise<T> {
  if (transaction === 'itself') return store.read(work)
  const reads = transaction === undefined && contract.route.startsWith('GET ')
  return reads ? store.reading(work) : store.transaction(work, locks)
}

/** The log's entry for a response: its text, or else its size where known. */
export function seenAnswer(response: Response, secrets: KnownSecrets): Seen {
  const type = typeOf(response.headers)
  const text = textOf(response)
  if (text !== undefined) return seenText(type, text, secrets)
  const size = response.headers.get('content-length')
  return { body: { type, ...(size !== null && { size: Number(size) }) }, isWhole: false }
}

/** The caller of an endpoint that needs no token. */
const nobody: Caller = { app_id: '', tenant_key: '', name: '', bot_enabled: false, scopes: [] }

/**
 * A request without a token where none is needed, or with one that is refused, is counted by its sender before
 * anything of it is read.
 */
async function callerOf(
  endpoint: AnyEndpoint,
  request: Request,
  world: World,
  sender: Sender | undefined,
  record: RequestRecord,
  admission: Admission | undefined,
) {
  if (endpoint.access === 'public') {
    if (!endpoint.ownPageOnly) await meetLimits(() => sender?.admitStranger(), world, record, 'guard')
    return nobody
  }
  try {
    return await authenticate(request, world, endpoint, admission)
  } catch (error) {
    if (error instanceof Failure) await meetLimits(() => sender?.admitStranger(), world, record, 'guard')
    throw error
  }
}

/**
 * Counts a call within the query for its caller. Only where no gate between the two would refuse the expected caller;
 * one who turns out to be another, or to have other scopes, has not been counted.
 */
function earlyCount(
  endpoint: AnyEndpoint,
  params: Record<string, string>,
  pace: Pacing,
  emulator: Emulator | undefined,
) {
  const { access, gates } = endpoint
  if (!pace.admitBeside || access === 'public' || (emulator && emulator.faults.list().length > 0))
    return undefined
  let expected: Caller | undefined
  let refusal: Failure | undefined
  const admission: Admission = (who, beside) => {
    const paced = unlessRefused(() => {
      requireScope(who, access)
      return pacedBy(endpoint, who, readPath(params))
    })
    if (!paced || paced.length === 0 || who.tenant_key !== who.home) return undefined
    return pace.admitBeside?.(paced, gates.tooOften, beside).then((asked) => {
      if (asked?.row) [expected, refusal] = [who, asked.refusal]
      return asked
    })
  }
  return {
    admission,
    counted: ({ app_id, tenant_key, home, scopes }: Caller) =>
      expected?.app_id === app_id &&
      expected.tenant_key === tenant_key &&
      expected.home === home &&
      String(expected.scopes) === String(scopes)
        ? { refusal }
        : undefined,
  }
}

/** Undefined where a gate refuses. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const entered = ({ gates }: AnyEndpoint, caller: Caller, pace: Pacing) =>
  gates.atOnce === undefined
    ? () => undefined
    : pace.enter(`${gates.atOnce} ${appInTenant(caller)}`, gates.atOnce)

const pacedBy = (endpoint: AnyEndpoint, caller: Caller, path: Record<string, string>) =>
  endpoint.limits
    .filter((limit) => limit.by === 'app' || limit.by === 'chat')
    .map((limit) => paced(endpoint, limit, limit.by === 'app' ? appInTenant(caller) : path['chat_id']))

/** A store application has its limits in each tenant (platform/pace#limits). */
const appInTenant = ({ app_id, tenant_key }: Caller): string => `${app_id} ${tenant_key}`

/**
 * Counted by the application that a token request names, which is not proved yet, or by the message that the path or
 * the body names.
 */
async function pacedByShape(endpoint: AnyEndpoint, { path, body }: ParsedInput<Endpoint>, headers: Headers) {
  const limits = endpoint.limits.filter((limit) => limit.by === 'asking' || limit.by === 'message')
  if (limits.length === 0) return []
  const said = { ...(path as object), ...(body as object) } as Record<string, unknown>
  const asking = await whoAsks(said, headers)
  return limits.map((limit) =>
    paced(endpoint, limit, limit.by === 'message' ? String(said['message_id']) : asking),
  )
}

const paced = (endpoint: AnyEndpoint, limit: Limit, whose: string | undefined): Paced => ({
  key: [limit.name ?? endpoint.contract.route, limit.ms, limit.by, whose].join(' '),
  limit,
})

/** The bytes of a file are opened here, where no transaction is open. */
function responseOf(answered: unknown, { blobs }: World, signal: AbortSignal): Response | Promise<Response> {
  if (isFile(answered)) return download(blobs, answered.download, signal)
  return isAnswer(answered) ? answered.response : success(answered)
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && 'response' in answer && isResponse(answer.response)

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'download' in answer

/**
 * Adds the log id and the world's time, and keeps the response out of every cache: what it says is to be on no disk
 * but the service's own.
 */
export function labelled(response: Response, logId: string, now: number): Response {
  response.headers.set('X-Tt-Logid', logId)
  response.headers.set('date', new Date(now).toUTCString())
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}
