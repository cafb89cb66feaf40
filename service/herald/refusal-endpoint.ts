import type { FieldViolation } from '../../contract/envelope'
import { MakeRefusal } from '../../contract/herald/rules'
import type { MadeRefusal, StateChange } from '../../contract/herald/rules'
import { editedKinds } from '../../contract/herald/state'
import { ListChats } from '../../contract/im/chats/list-chats'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import type { Tx } from '../store/store'
import { saveWorld, withContents } from '../world/save-world'
import type { World } from '../world/world'
import { readWorldFile } from '../world/world-file'
import type { WorldFile } from '../world/world-file'
import { castOf, idOf, recast } from './cast'
import type { Cast, Thing } from './cast'
import { readChange, writeChange } from './edit-endpoints'
import type { EditFacts } from './edit-endpoints'
import { heraldEndpoint } from './herald-endpoint'
import { unknown } from './near'
import { unknownRoute } from './near-routes'

/** The most changes that can be read, and undone, one by one. */
const MOST_CHANGES = 1_000
/** Only scenarios of size limits have longer requests, which are too long to read. */
const LONGEST_REQUEST = 4_000

interface Facts {
  isKnown: boolean
  /** The part of the wanted refusal that does not exist, and what exists instead. */
  unknown: FieldViolation[]
  made: MadeRefusal
  /** The state of each changed thing after its change, in the order of the changes. */
  edits: EditFacts[]
}

const rules: Rule<Facts>[] = [
  {
    code: 1770002,
    when: 'no such refusal',
    fails: ({ isKnown }) => !isKnown,
    detail: (f) => ({ field_violations: f.unknown }),
    ours: true,
  },
]

/** *Make it happen*: makes a rule of an endpoint refuse, by changing the world as the rule's scenario does. */
export const refusalEndpoint = (endpoints: () => readonly AnyEndpoint[]): AnyEndpoint =>
  heraldEndpoint({
    contract: MakeRefusal,
    does: 'changes the world so that a rule refuses',
    async gather({ tx, world, input: { body } }): Promise<Facts> {
      const all = endpoints()
      const endpoint = all.find(({ contract }) => contract.route === body.route)
      const scenario = endpoint && scenarioOf(endpoint, body)
      if (!scenario) {
        const field = endpoint
          ? unknownRule(endpoint, body)
          : unknownRoute(
              body.route,
              all.map(({ contract }) => contract.route),
            )
        return { isKnown: false, unknown: [field], made: { changes: [] }, edits: [] }
      }
      const made = await plan(tx, world, endpoint, scenario, body.chat_id)
      const edits: EditFacts[] = []
      for (const { kind, id, after } of made.changes)
        edits.push(await readChange(tx, world, { kind, id, body: after }))
      const isPossible = edits.every(({ violations }) => violations.length === 0)
      return isPossible
        ? { isKnown: true, unknown: [], made, edits }
        : { isKnown: true, unknown: [], made: { ...made, changes: [], why: 'unknown' }, edits: [] }
    },
    rules,
    async run(call, { made, edits }) {
      for (const [at, edit] of edits.entries()) {
        const { kind, id, after } = made.changes[at]!
        await writeChange(call, { kind, id, body: after }, edit)
      }
      if (edits.length > 0) call.tell({ kind: 'world' })
      return made
    },
    afterwards: (world) => world.readClock(),
    happy: { body: { route: ListChats.route, code: 232025 } },
    scenarios: { 1770002: { request: { body: { route: ListChats.route, code: 1 } } } },
  })

/** A scenario's key is the code, or `<code>: <when>` where several rows have it. */
function scenarioOf({ scenarios }: AnyEndpoint, { code, when }: { code: number; when?: string | undefined }) {
  const first = Object.keys(scenarios).find((key) => key === `${code}` || key.startsWith(`${code}: `))
  const key = when === undefined ? first : `${code}: ${when}`
  return scenarios[code] ?? (key === undefined ? undefined : scenarios[key])
}

/** Which part of the wanted refusal the endpoint does not have: its code, or the condition of that code. */
function unknownRule(
  { scenarios }: AnyEndpoint,
  { code, when }: { code: number; when?: string | undefined },
): FieldViolation {
  const keys = Object.keys(scenarios).map((key) => key.split(': '))
  const ofCode = keys.filter(([each]) => each === String(code))
  if (ofCode.length === 0)
    return unknown(
      'code',
      String(code),
      'no rule of this endpoint has the code',
      [...new Set(keys.map(([each = '']) => each))].map((id) => ({ id })),
    )
  const conditions = ofCode.flatMap(([, ...words]) => (words.length > 0 ? { id: words.join(': ') } : []))
  return unknown('when', when ?? '', 'no rule with this code has the condition', conditions)
}

/** The changes that the scenario would make to the current world; nothing is written yet. */
async function plan(
  tx: Tx,
  world: World,
  endpoint: AnyEndpoint,
  scenario: Scenario,
  chatId: string | undefined,
): Promise<MadeRefusal> {
  const saved = await saveWorld(tx, world.store.secrets, world.now())
  // Contents are only compared, which their names do as well.
  const now = readWorldFile(await withContents(saved, async (sha256) => sha256))
  const request = requestOf(endpoint, scenario)
  const chatsIn = (part: unknown) => JSON.stringify(part ?? {}).match(/\boc_\w+/g) ?? []
  const parts = new Set([...chatsIn(request?.path), 'oc_launch', ...chatsIn(request)])
  parts.delete('oc_nowhere')
  const plans = [...parts].map((part) => {
    const cast = castOf(now, chatId, part)
    const made = changesOf(now, [endpoint.base ?? {}, scenario], cast)
    return { ...made, ...(request && { request: recast(request, cast.names) }) }
  })
  // The chat can play several parts of the scenario. The right part changes the most in it.
  return plans.reduce((best, next) => (inChat(next) > inChat(best) ? next : best))
}

const inChat = ({ changes }: MadeRefusal): number =>
  changes.filter(({ kind }) => kind === 'chats' || kind === 'messages').length + Math.min(changes.length, 1)

function changesOf(now: WorldFile, scenarios: readonly Scenario[], { names, chat }: Cast): MadeRefusal {
  const { world, before, request } = scenarios.at(-1) ?? {}
  if (before) return { changes: [], why: 'calls' }
  if (!world) return { changes: [], why: 'request' }
  let then = recast(now, names)
  try {
    for (const scenario of scenarios) scenario.world?.(then)
  } catch {
    // The scenario needs a thing that this world does not have.
    return { changes: [], why: 'unknown' }
  }
  if (names.size > 0) then = recast(then, names)
  const { changes: all, isWhole } = differences(now, then)
  const chatOf = new Map(now.messages.map(({ message_id, chat_id }) => [message_id, chat_id]))
  const changes = all.filter(({ kind, id }) => {
    if (kind !== 'chats' && kind !== 'messages') return true
    return (kind === 'chats' ? id : chatOf.get(id)) === chat
  })
  if (!isWhole) return { changes: [], why: 'contents' }
  if (changes.length === 0) return { changes, why: request ? 'request' : 'nothing' }
  if (changes.length > MOST_CHANGES) return { changes: [], why: 'many' }
  return { changes }
}

/** The scenario's request; undefined if there is none, or it is too long to be read. */
function requestOf({ happy, base }: AnyEndpoint, { request }: Scenario): MadeRefusal['request'] {
  const { path, query, body } = { ...happy, ...base?.request, ...request }
  const whole = { ...(path && { path }), ...(query && { query }), ...(body !== undefined && { body }) }
  const isShort = JSON.stringify(whole).length <= LONGEST_REQUEST
  return isShort && Object.keys(whole).length > 0 ? whole : undefined
}

interface Differences {
  changes: StateChange[]
  /** False: something differs that `ChangeThing` does not write. */
  isWhole: boolean
}

function differences(now: WorldFile, then: WorldFile): Differences {
  const changes: StateChange[] = []
  let isWhole = isSame(now.threads, then.threads) && isSame(now.files, then.files) && now.now === then.now
  let announcements = 0
  for (const kind of editedKinds) {
    const things = new Map((then[kind] as Thing[]).map((thing) => [idOf(kind, thing), thing]))
    isWhole &&= things.size === now[kind].length
    for (const before of now[kind] as Thing[]) {
      const after = things.get(idOf(kind, before))
      if (!after) return { changes: [], isWhole: false }
      const keys = Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key]))
      if (keys.includes('announcement')) announcements += 1
      if (keys.includes('tokens')) isWhole = false
      const edited = keys.filter((key) => key !== 'announcement')
      const values = (thing: Thing) => Object.fromEntries(edited.map((key) => [key, thing[key] ?? null]))
      if (edited.length > 0)
        changes.push({ kind, id: idOf(kind, before), before: values(before), after: values(after) })
    }
  }
  // Scenarios of announcements bring a text of their own, which matters only where nothing else changes.
  return { changes, isWhole: isWhole && (changes.length > 0 || announcements === 0) }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
