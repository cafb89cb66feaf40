import { listBlocks } from '../../client/announcement'
import type { AppClient } from '../../client/client'
import type { Block } from '../../contract/docx/block'
import type { CallsLeft } from '../../contract/herald/rehearsal'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import { wholePage } from '../content/content'
import { planCopy } from '../content/plan-copy'
import { inProcessClient } from '../publications/in-process-client'
import { dueTimes } from '../publications/publication'
import type { Publication, PublicationTarget } from '../publications/publication'
import { PublicationHost } from '../publications/publication-host'
import { onePublication } from './one-publication'
import { peopleIn, readChats, readScopes, worldOf } from './read-reality'
import type { RealChat } from './read-reality'
import type { Quota, Rehearsal, RehearsalPorts, RehearsalRequest, RehearsedTarget } from './rehearsal'
import { RehearsedCalls } from './rehearsed-calls'
import type { RealReads } from './rehearsed-calls'
import { VirtualBudget, VirtualTime } from './virtual-time'

/** The revision of an announcement in a new world. */
const FIRST_REVISION = 1

/**
 * Runs a publication against the same service in memory, and reports its course. Source and targets are read; nothing
 * is written. The same engine runs there, in time that passes at once. So calls, refusals and the end are those of the
 * publication, unless others change the chats or use the limits meanwhile.
 *
 * A missing scope is known where the service lists those that are granted. Throws LarkError if the source is refused,
 * and NoAnswer if the service does not answer.
 */
export async function rehearse(request: RehearsalRequest, ports: RehearsalPorts): Promise<Rehearsal> {
  const real = measured(ports)
  const { app_id, source, targets } = request
  const { call } = real.client
  const blocks =
    'blocks' in source
      ? source.blocks
      : await listBlocks(source.chat_id, -1, { ask: call, budget: ports.budgets.reads })
  const ids = targets.map(({ chat_id }) => chat_id)
  const chats = await readChats(ids, app_id, { call, budgets: ports.budgets })
  const scopes = await readScopes(call)
  const reads: RealReads = new Map()
  const rehearsed = async (): Promise<Rehearsal> => {
    const before = real.counted()
    const rehearsal = await rehearseOnce({ request, blocks, chats, scopes, reads, real, ports })
    // Reads that it made on the way are calls of the month, too: made before the publication begins.
    return ports.quotas && real.counted() > before ? await rehearsed() : rehearsal
  }
  return { ...(await rehearsed()), spent: real.calls() }
}

interface Once {
  request: RehearsalRequest
  blocks: readonly Block[]
  chats: readonly RealChat[]
  /** Undefined: every scope. */
  scopes: string[] | undefined
  reads: RealReads
  real: ReturnType<typeof measured>
  ports: RehearsalPorts
}

async function rehearseOnce({
  request,
  blocks,
  chats,
  scopes,
  reads,
  real,
  ports,
}: Once): Promise<Rehearsal> {
  const time = new VirtualTime(ports.now())
  const world = worldOf(request.app_id, chats, { people: peopleIn(blocks), scopes })
  const service = await ports.openService(world, time.now)
  const { quotas } = ports
  const leftOf = ({ included, used, isNow }: Quota) =>
    Math.max(0, included - used - (isNow ? real.counted() : 0))
  const left = quotas && Math.min(leftOf(quotas.month), quotas.day ? leftOf(quotas.day) : Infinity)
  try {
    const calls = new RehearsedCalls({
      service,
      real: real.client,
      reads,
      time,
      latencyMs: real.latencyMs(),
      refused: new Map(chats.flatMap((chat) => ('refused' in chat ? [[chat.chat_id, chat.refused]] : []))),
      left,
    })
    const publication = publicationOf(request, blocks, chats, time.now())
    const { finishedAt, now } = await run({ publication, blocks, calls, time, ports })
    const counted = (left ?? 0) - (calls.left ?? 0)
    const unsure = new Set(
      chats.flatMap((chat) => ('isUnsure' in chat && chat.isUnsure ? [chat.chat_id] : [])),
    )
    const callsLeft = (quota: Quota): CallsLeft => {
      const before = leftOf(quota)
      return { included: quota.included, before, after: Math.max(0, before - counted) }
    }
    return {
      startsAt: publication.at,
      endsAt: Math.max(publication.at, ...finishedAt.values()),
      calls: calls.calls,
      writes: calls.writes,
      targets: now().targets.map((target) =>
        rehearsedTarget(target, {
          calls: calls.callsOf(target.chat_id),
          endsAt: finishedAt.get(target.chat_id),
          isUnsure: target.step === 'done' && unsure.has(target.chat_id),
        }),
      ),
      losses: lossesOf(blocks),
      spent: real.calls(),
      ...(calls.left !== undefined && { left: calls.left }),
      ...(quotas && {
        quota: { month: callsLeft(quotas.month), ...(quotas.day && { day: callsLeft(quotas.day) }) },
      }),
    }
  } finally {
    await service.close()
  }
}

const rehearsedTarget = (
  { chat_id, step, code, msg, reason }: PublicationTarget,
  { calls, endsAt, isUnsure }: { calls: number; endsAt: number | undefined; isUnsure: boolean },
): RehearsedTarget => ({
  chat_id,
  step,
  calls,
  ...(code !== undefined && { code }),
  ...(msg !== undefined && { msg }),
  ...(reason && { reason }),
  ...(endsAt !== undefined && { endsAt }),
  ...(isUnsure && { unsure: true }),
})

interface Run {
  publication: Publication
  blocks: readonly Block[]
  calls: RehearsedCalls
  time: VirtualTime
  ports: RehearsalPorts
}

async function run({ publication, blocks, calls, time, ports }: Run) {
  const one = onePublication(publication, blocks, time.now)
  const { newId, newToken, random } = ports
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  let client: ReturnType<typeof inProcessClient> | undefined
  const host = new PublicationHost({
    store: one.store,
    clientOf: ({ app_id }) => (client ??= inProcessClient(calls.answer, app_id)),
    now: time.now,
    clock: time,
    budget: (kind) => new VirtualBudget(kind, time),
    random,
    newId,
    newToken,
    onBug: fail,
  })
  host.wake()
  try {
    await time.passUntil(Promise.race([one.ended, failed]))
  } finally {
    await host.close()
  }
  return one
}

/** The publication as a server would make it of the request. */
function publicationOf(
  { app_id, source, targets, at, over_ms = 0, test_target }: RehearsalRequest,
  blocks: readonly Block[],
  chats: readonly RealChat[],
  now: number,
): Publication {
  const start = at ?? now
  const due = dueTimes(targets, { at: start, over_ms, test_target })
  const revisions = new Map(
    chats.flatMap((chat) => ('refused' in chat ? [] : [[chat.chat_id, chat.revision]])),
  )
  return {
    publication_id: 'rehearsal',
    app_id,
    made_by: 'rehearsal',
    made_at: now,
    at: start,
    over_ms,
    ...(test_target !== undefined && { test_target }),
    hash: '',
    needs_approval: false,
    source: 'chat_id' in source ? { chat_id: source.chat_id, revision: -1 } : { blocks: blocks.length },
    stage: 'open',
    work: 'publish',
    targets: targets.map(({ chat_id, how, values, agreed }) => {
      const isSeen = agreed === undefined || agreed === revisions.get(chat_id)
      return {
        chat_id,
        how,
        ...(values && { values }),
        ...(how === 'replace' && { agreed: isSeen ? FIRST_REVISION : 0 }),
        due_at: due.get(chat_id) ?? start,
        step: 'waiting',
        written: [],
      }
    }),
  }
}

function lossesOf(blocks: readonly Block[]) {
  const { blocks: children, parent } = wholePage(treeFromBlocks(blocks))
  return planCopy(children, parent, new Set()).outcomes
}

/** The real service, with its calls counted and their time measured. */
function measured({ client, clock }: RehearsalPorts) {
  const took: number[] = []
  let counted = 0
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = clock.now()
    try {
      const answer = await work()
      counted += 1
      return answer
    } finally {
      took.push(clock.now() - begun)
    }
  }
  const timedClient: AppClient = {
    ...client,
    call: (endpoint, input, options) => timed(() => client.call(endpoint, input, options)),
    callBytes: (endpoint, input, options) => timed(() => client.callBytes(endpoint, input, options)),
  }
  return {
    client: timedClient,
    calls: () => took.length,
    /** A month counts only calls that succeed. */
    counted: () => counted,
    /** The median. */
    latencyMs: () => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0,
  }
}
