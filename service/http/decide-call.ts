import type { Endpoint } from '../../contract/endpoint'
import type { ReportedChange } from '../../contract/herald/changes'
import { download } from '../bytes/download'
import type { RequestRecord } from '../emulator/request-record'
import { isResponse } from '../errors/any-realm'
import { firstBroken } from '../rules/rule'
import type { Locks, Store, Tx } from '../store/store'
import type { World } from '../world/world'
import { success } from './answers'
import type { Answer, AnyEndpoint, Call, FileAnswer } from './endpoint'
import { Failure } from './failure'
import { leavingForWork } from './outside'
import type { Outside } from './outside'
import type { Passage } from './passage'
import { refusalOf } from './refusals'
import type { ServedRequest } from './served-request'

/**
 * Decides a call in one transaction: the remembered answer, the facts, the first broken rule, the effect. A
 * transaction that has to wait for bytes is given up and begun again. The bytes of the answer are opened after it,
 * where no transaction is open.
 */
export async function decideCall(passage: Passage): Promise<Response> {
  const { endpoint, request, serving, record, caller, input, read, sender } = passage
  const { world, emulator } = serving
  const { locks } = endpoint
  const asked = { input, caller, world }
  let changes: ReportedChange[] = []
  const work = (tx: Tx, outside: Outside) => {
    changes = []
    delete record.warnings
    const call: Call<Endpoint> = {
      ...asked,
      tx,
      headers: request.headers,
      address: sender?.address,
      origin: record.url.origin,
      outside,
      keep: (file) => outside(`keep ${file.sha256}`, async () => read.staged.get(file)?.keep()),
      tell: (change) => changes.push(change),
      warn: (warnings) => {
        if (warnings.length > 0) record.warnings = [...(record.warnings ?? []), ...warnings]
      },
    }
    return decided(endpoint, call, record)
  }
  const answered = await leavingForWork((outside) =>
    inTransaction(
      endpoint,
      world.store,
      (tx) => work(tx, outside),
      typeof locks === 'function' ? (tx) => locks({ ...asked, tx }) : undefined,
    ),
  ).catch(async (error: unknown) => {
    if (endpoint.refused && error instanceof Failure) await endpoint.refused(asked, error.code)
    throw error
  })
  world.events.committed()
  for (const change of changes) emulator?.told.tell(change, world.now())
  await endpoint.afterwards?.(world)
  const response = await responseOf(answered, world, request)
  record.code = 0
  return response
}

async function decided(endpoint: AnyEndpoint, call: Call<Endpoint>, record: RequestRecord): Promise<unknown> {
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

function responseOf(
  answered: unknown,
  { blobs }: World,
  request: ServedRequest,
): Response | Promise<Response> {
  if (isFile(answered)) return download(blobs, answered.download, request.signal)
  return isAnswer(answered) ? answered.response : success(answered)
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && 'response' in answer && isResponse(answer.response)

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'download' in answer
