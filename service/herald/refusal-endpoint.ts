import type { FieldViolation } from '../../contract/envelope'
import { MakeRefusal } from '../../contract/herald/rules'
import type { MadeRefusal, StateChange } from '../../contract/herald/rules'
import { editedKinds } from '../../contract/herald/state'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import { endpointScenarios } from '../scenarios'
import type { Tx } from '../store/store'
import { saveWorld, withContents } from '../world/save-world'
import type { World } from '../world/world'
import { readWorldFile } from '../world/world-file'
import type { WorldFile } from '../world/world-file'
import { idNames, readChange, writeChange } from './edit-endpoints'
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

/** Makes a rule refuse, by changing the world as its scenario does. */
export const refusalEndpoint: AnyEndpoint = heraldEndpoint({
  contract: MakeRefusal,
  async gather({ tx, world, input: { body } }): Promise<Facts> {
    const family = endpointScenarios.find(({ route }) => route === body.route)
    const scenario = family && scenarioOf(family, body)
    if (!scenario)
      return { isKnown: false, unknown: [unknownRefusal(family, body)], made: { changes: [] }, edits: [] }
    const made = await plan(tx, world, family, scenario, body.chat_id)
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
})

/** A scenario's key is the code, or `<code>: <when>` where several rows have it. */
function scenarioOf(
  { scenarios }: EndpointScenarios,
  { code, when }: { code: number; when?: string | undefined },
) {
  const first = Object.keys(scenarios).find((key) => key === `${code}` || key.startsWith(`${code}: `))
  const key = when === undefined ? first : `${code}: ${when}`
  return scenarios[code] ?? (key === undefined ? undefined : scenarios[key])
}

/** Which part of the wanted refusal does not exist: its route, its code, or the condition of that code. */
function unknownRefusal(
  family: EndpointScenarios | undefined,
  { route, code, when }: { route: string; code: number; when?: string | undefined },
): FieldViolation {
  if (!family)
    return unknownRoute(
      route,
      endpointScenarios.map((each) => each.route),
    )
  const keys = Object.keys(family.scenarios).map((key) => key.split(': '))
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
  family: EndpointScenarios,
  scenario: Scenario,
  chatId: string | undefined,
): Promise<MadeRefusal> {
  const saved = await saveWorld(tx, world.store.secrets, world.now())
  // Contents are only compared, which their names do as well.
  const now = readWorldFile(await withContents(saved, async (sha256) => sha256))
  const request = requestOf(family, scenario)
  const chatsIn = (part: unknown) => JSON.stringify(part ?? {}).match(/\boc_\w+/g) ?? []
  const parts = new Set([...chatsIn(request?.path), 'oc_launch', ...chatsIn(request)])
  parts.delete('oc_nowhere')
  const plans = [...parts].map((part) => {
    const cast = castOf(now, chatId, part)
    const made = changesOf(now, [family.base ?? {}, scenario], cast)
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
function requestOf({ happy, base }: EndpointScenarios, { request }: Scenario): MadeRefusal['request'] {
  const { path, query, body } = { ...happy, ...base?.request, ...request }
  const whole = { ...(path && { path }), ...(query && { query }), ...(body !== undefined && { body }) }
  const isShort = JSON.stringify(whole).length <= LONGEST_REQUEST
  return isShort && Object.keys(whole).length > 0 ? whole : undefined
}

/** The scenarios use the ids of a test world. */
interface Cast {
  /** The id of this world for each id of the test world, and the reverse. */
  names: ReadonlyMap<string, string>
  /** The chat in which a refusal is made. */
  chat: string | undefined
}

/** People of the test world whom scenarios also name by other ids. */
const testPeople = [
  { open_id: 'ou_alice', user_id: 'a1b2c3d4', union_id: 'on_alice' },
  { open_id: 'ou_dan', user_id: 'd4e5f6a7', union_id: 'on_dan' },
]

/** The chat plays the part of that name; the other parts go to what is in that chat. */
function castOf(now: WorldFile, chatId: string | undefined, part: string): Cast {
  const names = new Map<string, string>()
  const give = (name: string, id: string | undefined) => {
    if (id === undefined || id === name || names.has(name) || names.has(id)) return
    names.set(name, id).set(id, name)
  }
  const known = new Set(now.threads.map(({ thread_id }) => thread_id))
  for (const kind of editedKinds) for (const thing of now[kind] as Thing[]) known.add(idOf(kind, thing))
  const giveUnknown = (name: string, id: string | undefined) => known.has(name) || give(name, id)
  const withBots = now.chats.filter(({ bots, dissolved }) => bots.length > 0 && !dissolved)
  const first = known.has(part) ? part : withBots[0]?.chat_id
  const chat = now.chats.find(({ chat_id }) => chat_id === (chatId ?? first))
  give(part, chat?.chat_id)
  const second = withBots.find(({ chat_id }) => !names.has(chat_id) && chat_id !== part)
  giveUnknown(part === 'oc_launch' ? 'oc_other' : 'oc_launch', second?.chat_id)
  giveUnknown('cli_a1b2c3d4e5f60718', chat?.bots[0]?.app_id)
  const said = now.messages.filter(({ chat_id, state }) => chat_id === chat?.chat_id && state === 'sent')
  const byPeople = said.filter(({ sender }) => sender.sender_type === 'user')
  const inChat = new Set(said.map(({ message_id }) => message_id))
  if (!inChat.has('om_hello'))
    give('om_hello', byPeople.findLast(({ msg_type }) => msg_type === 'text')?.message_id)
  giveUnknown('om_world', byPeople.findLast(({ message_id }) => !names.has(message_id))?.message_id)
  giveUnknown('om_from_bot', said.findLast(({ sender }) => sender.sender_type === 'app')?.message_id)
  const threadOf = (id: string | undefined) => now.threads.find(({ chat_id }) => chat_id === id)?.thread_id
  giveUnknown('omt_launch', threadOf(chat?.chat_id))
  giveUnknown('omt_other', threadOf(second?.chat_id))
  const { owner_id, members = [] } = chat ?? {}
  const colleagues = now.users.filter(
    ({ tenant_key, resigned }) => tenant_key === chat?.tenant_key && !resigned,
  )
  const outside = colleagues.find(({ open_id }) => !members.includes(open_id)) ?? colleagues.at(-1)
  giveUnknown('ou_alice', members.find((id) => id === owner_id) ?? members[0])
  for (const name of ['ou_bob', 'ou_carol'])
    giveUnknown(
      name,
      members.find((id) => !names.has(id)),
    )
  giveUnknown('ou_dan', outside?.open_id)
  for (const { open_id, user_id, union_id } of testPeople) {
    const player = now.users.find((user) => user.open_id === names.get(open_id))
    give(user_id, player?.user_id || undefined)
    give(union_id, player?.union_id || undefined)
  }
  giveUnknown('736588c9260f175e', chat?.tenant_key)
  giveUnknown(
    '1f2e3d4c5b6a7988',
    now.tenants.find(({ tenant_key }) => tenant_key !== chat?.tenant_key)?.tenant_key,
  )
  return { names, chat: chat?.chat_id }
}

/** A copy in which every id is swapped with its counterpart. */
function recast<T>(value: T, cast: Cast['names']): T {
  if (cast.size === 0) return structuredClone(value)
  const ids = [...cast.keys()].map((id) => id.replaceAll(/[^\w-]/g, String.raw`\$&`)).join('|')
  const anyOf = new RegExp(`(?<![\\w-])(?:${ids})(?![\\w-])`, 'g')
  return JSON.parse(JSON.stringify(value).replaceAll(anyOf, (id) => cast.get(id) ?? id)) as T
}

type Thing = Record<string, unknown>

interface Differences {
  changes: StateChange[]
  /** False: something differs that `ChangeThing` does not write. */
  isWhole: boolean
}

const idOf = (kind: (typeof editedKinds)[number], thing: Thing) => String(thing[idNames[kind]])

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
