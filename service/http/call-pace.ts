import { hashOf } from '../store/secrets'
import { requireScope } from './authenticate'
import type { Admission } from './authenticate'
import type { AnyEndpoint, Caller, Limit } from './endpoint'
import { Failure } from './failure'
import { meetLimits } from './meet-limits'
import type { Paced } from './pace'
import type { EarlyCount, Passage } from './passage'
import { readPath } from './read-query'
import { whoAsks } from './who-asks'

/**
 * Everything that counts a call. A call without a valid token is counted by its sender, before anything of it is
 * read. Every other call is counted by its caller and chat, and again by what its body names.
 */

/** A call without a token, or with one that is refused. */
export async function countStranger({ sender, serving, record }: Passage): Promise<void> {
  if (sender) await meetLimits(() => sender.admitStranger(), serving.world, record, 'guard')
}

/** By the application, and by the announcement that is written. */
export async function countCaller({
  endpoint,
  serving,
  record,
  caller,
  path,
  early,
}: Passage): Promise<void> {
  const { world, pace } = serving
  const counted = early?.counted(caller)
  const count = () => {
    if (counted?.refusal) throw counted.refusal
    if (!counted) return pace.admit(pacedBy(endpoint, caller, path), world.now(), endpoint.gates.tooOften)
  }
  await meetLimits(count, world, record)
}

/** One call at a time, if the endpoint demands it. */
export async function enterAlone(passage: Passage): Promise<void> {
  const { endpoint, serving, record, caller } = passage
  const { atOnce } = endpoint.gates
  if (atOnce === undefined) return
  const enter = () => serving.pace.enter(`${atOnce} ${appInTenant(caller)}`, atOnce)
  passage.leave = await meetLimits(enter, serving.world, record)
}

/**
 * By the application that a token request names, which is not proved yet, or by the message or chat that the path or the
 * body names.
 */
export async function countByShape({ endpoint, request, serving, record, input }: Passage): Promise<void> {
  const limits = endpoint.limits.filter(({ by }) => by !== 'app' && by !== 'chat')
  if (limits.length === 0) return
  const { world, pace } = serving
  const said = { ...(input.path as object), ...(input.body as object) } as Record<string, unknown>
  const asking = await whoAsks(said, request.headers)
  const hook = await hashOf(String(said['hook_token']))
  const whose = { message: String(said['message_id']), group: String(said['chat_id']), hook, asking }
  const byShape = limits.map((limit) => paced(endpoint, limit, whose[limit.by as keyof typeof whose]))
  const isGuard = limits.some(({ by }) => by === 'asking')
  const count = () => pace.admit(byShape, world.now(), endpoint.gates.tooOften)
  await meetLimits(count, world, record, isGuard ? 'guard' : 'limit')
}

/**
 * Counts a call within the query for its caller. Only where no gate between the two would refuse the expected caller;
 * one who turns out to be another, or to have other scopes, has not been counted.
 */
export function earlyCount({ endpoint, params, serving }: Passage): EarlyCount | undefined {
  const { access, gates } = endpoint
  const { pace, emulator } = serving
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
    counted: ({ app_id, tenant_key, home, scopes }) =>
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

const pacedBy = (endpoint: AnyEndpoint, caller: Caller, path: Record<string, string>) =>
  endpoint.limits
    .filter((limit) => limit.by === 'app' || limit.by === 'chat')
    .map((limit) => paced(endpoint, limit, limit.by === 'app' ? appInTenant(caller) : path['chat_id']))

const paced = (endpoint: AnyEndpoint, limit: Limit, whose: string | undefined): Paced => ({
  key: `${limit.name ?? endpoint.contract.route} ${limit.ms} ${limit.by} ${whose}`,
  limit,
})

/** A store application has its limits in each tenant (platform/pace#limits). */
export const appInTenant = ({ app_id, tenant_key }: Caller): string => `${app_id} ${tenant_key}`
