import type { Endpoint } from '../../contract/endpoint'
import type { FieldViolation } from '../../contract/envelope'
import { ChangeThing, CreateThing, RemoveThing } from '../../contract/herald/state'
import type { EditedKind } from '../../contract/herald/state'
import type { Effecting } from '../events/emit'
import { tellPersonChanged } from '../events/person-changed'
import type { AnyEndpoint, Call } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Database } from '../store/database'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import { appWords, chatWords, messageWords, tenantWords, userWords } from '../world/file-words'
import { insertRows } from '../world/insert-rows'
import type { Rows } from '../world/insert-rows'
import { rowsWith, storedBytes, worldRows } from '../world/load-world'
import type { StoredBytes, WorldRows } from '../world/load-world'
import { NEVER } from '../world/never'
import type { World } from '../world/world'
import { readWorldFile, WorldFileError } from '../world/world-file'
import { belongings, deleteFrom, removeContents } from './belongings'
import { heraldEndpoint } from './herald-endpoint'
import { knownOf } from './known-things'
import { unknown } from './near'
import { personIn } from './people/person'
import { chatState, tellChatEdit, tellChatMade } from './tell-chat-edit'

const tenant = (tenant_key: string) => ({
  tenant_key,
  name: '',
  crypt_key_deleted: false,
  storage_error: false,
  sending_forbidden: false,
})

type Thing = Record<string, unknown>

export const idNames = {
  tenants: 'tenant_key',
  apps: 'app_id',
  users: 'open_id',
  chats: 'chat_id',
  messages: 'message_id',
} as const satisfies Record<EditedKind, string>

/** Values made up for what a new thing leaves out. */
const madeUp: Record<EditedKind, (world: World) => Thing> = {
  tenants: (world) => ({ tenant_key: world.newId('event').slice(0, 16) }),
  apps: (world) => ({
    app_id: `cli_${world.newId('event').slice(0, 16)}`,
    app_secret: world.newId('app_ticket'),
  }),
  users(world) {
    const own = world.newId('event')
    return { open_id: `ou_${own}`, union_id: `on_${own}`, user_id: own.slice(0, 8) }
  },
  chats: (world) => ({ chat_id: world.newId('chat') }),
  messages: (world) => ({ message_id: world.newId('message'), create_time: world.now() }),
}

export interface EditFacts {
  kind: EditedKind
  /** The thing in the world file's words. */
  thing: Thing
  rows: WorldRows | undefined
  violations: FieldViolation[]
  exists: boolean
}

const ours = true
const isInvalid: Rule<EditFacts> = {
  code: 99992402,
  when: 'invalid in a world file, or refers to something that does not exist; the answer says where and why',
  fails: ({ violations }) => violations.length > 0,
  detail: ({ violations }) => ({ field_violations: violations }),
  ours,
}
/** The thing that a change or a removal names. */
interface Named {
  exists: boolean
  /** The id that nothing has, with the near ones. */
  unknown?: FieldViolation | undefined
}

const isMissing: Rule<Named> = {
  code: 1770002,
  when: 'no object of this kind has the id',
  fails: ({ exists }) => !exists,
  detail: (f) => ({ field_violations: f.unknown ? [f.unknown] : [] }),
  ours,
}

/** Undefined if there is such a thing. */
const unknownId = async (tx: Tx, { kind, id }: { kind: EditedKind; id: string }) =>
  (await exists(tx, kind, id))
    ? undefined
    : unknown('id', id, `none of the ${kind} has this ${idNames[kind]}`, await knownOf(tx, kind))

const createThing = heraldEndpoint({
  contract: CreateThing,
  does: 'creates a thing in the words of the world file',
  async gather({ tx, world, input: { path, body } }): Promise<EditFacts> {
    const thing: Thing = { ...madeUp[path.kind](world), ...body }
    const facts = await read(tx, world, path.kind, thing)
    return { ...facts, exists: await exists(tx, path.kind, idOf(path.kind, thing)) }
  },
  rules: [
    isInvalid,
    {
      code: 9499,
      when: 'the id is taken',
      fails: ({ exists: isTaken }: EditFacts) => isTaken,
      detail: ({ kind, thing }) => ({
        field_violations: [
          {
            field: idNames[kind],
            description: 'is taken: change that one, or leave it out',
            value: idOf(kind, thing),
          },
        ],
      }),
      ours,
    },
  ],
  async run(call, { thing, rows }) {
    const { tx, world, tell, input } = call
    const { path } = input
    const kept = await rowsWith(present(rows), await bytesKept(call, rows), world.store.secrets)
    for (const chat of kept.chats)
      Object.assign(chat, { position: await nextPosition(tx), create_time: world.now() })
    await insertRows(tx, kept)
    if (path.kind === 'chats') await tellChatMade(call, await chatState(tx, idOf(path.kind, thing)))
    if (path.kind === 'users')
      await tellPersonChanged(call, undefined, await personIn(tx, idOf(path.kind, thing)))
    tell({ kind: 'world' })
    const shown = await shownThing(tx, path.kind, idOf(path.kind, thing))
    return path.kind === 'apps' ? { ...shown, app_secret: thing['app_secret'] } : shown
  },
  afterwards: (world) => world.readClock(),
  happy: { path: { kind: 'tenants' }, body: { tenant_key: 'new', name: 'New' } },
  scenarios: {
    99992402: { request: { body: { tenant_key: 'new', nom: 'New' } } },
    9499: { world: (file) => file.tenants.push(tenant('new')) },
  },
})

const changeThing = heraldEndpoint({
  contract: ChangeThing,
  does: 'changes the named fields of a thing',
  gather: async ({ tx, world, input: { path, body } }) => ({
    ...(await readChange(tx, world, { ...path, body })),
    unknown: await unknownId(tx, path),
  }),
  rules: [isMissing, isInvalid],
  async run(call, facts) {
    const { tx, tell, input } = call
    const { path, body } = input
    await writeChange(call, { ...path, body }, facts)
    tell({ kind: 'world' })
    return shownThing(tx, path.kind, path.id)
  },
  afterwards: (world) => world.readClock(),
  happy: { path: { kind: 'chats', id: 'oc_launch' }, body: { name: 'Landed', muted: true } },
  scenarios: {
    1770002: { world: (file) => file.chats.splice(0) },
    99992402: { request: { body: { owner_id: 'ou_nobody' } } },
  },
})

const removeRules: Rule<Named & { id: string; belonging: string | undefined }>[] = [
  isMissing,
  {
    code: 9499,
    when: 'the tenant still has applications, people or chats',
    fails: ({ belonging }) => belonging !== undefined,
    detail: ({ id, belonging }) => ({
      field_violations: [
        { field: 'id', description: `still has ${belonging}: remove them first`, value: id },
      ],
    }),
    ours,
  },
]

const removeThing = heraldEndpoint({
  contract: RemoveThing,
  does: 'removes a thing and what belongs to it alone',
  gather: async ({ tx, input: { path } }) => ({
    exists: await exists(tx, path.kind, path.id),
    unknown: await unknownId(tx, path),
    id: path.id,
    belonging: path.kind === 'tenants' ? await tableOf(tx, path.id) : undefined,
  }),
  rules: removeRules,
  async run(call) {
    const { tx, tell, input } = call
    const { kind, id } = input.path
    if (kind === 'users') await tellPersonChanged(call, await personIn(tx, id), undefined)
    for (const table of belongings[kind]) await deleteFrom(tx, table, idNames[kind], id)
    if (kind === 'chats') await removeContents(tx, id)
    if (kind === 'messages') await deleteFrom(tx, 'messages', 'upper_message_id', id)
    await deleteFrom(tx, kind, idNames[kind], id)
    tell({ kind: 'world' })
    return {}
  },
  afterwards: (world) => world.readClock(),
  happy: { path: { kind: 'tenants', id: 'empty' } },
  base: { world: (file) => file.tenants.push(tenant('empty')) },
  scenarios: {
    1770002: { request: { path: { kind: 'tenants', id: 'none' } } },
    9499: { request: { path: { kind: 'tenants', id: '736588c9260f175e' } } },
  },
})

/** Creates, changes and removes single things of the world. */
export const editEndpoints: readonly AnyEndpoint[] = [createThing, changeThing, removeThing]

/** New values of one thing, in the world file's words; null: as if the file left it out. */
interface ThingChange {
  kind: EditedKind
  id: string
  body: Thing
}

/** The thing as it would become, and what is wrong with it. */
export async function readChange(tx: Tx, world: World, { kind, id, body }: ThingChange): Promise<EditFacts> {
  const before = await writtenThing(tx, world.store.secrets, kind, id)
  if (!before) return { kind, thing: {}, rows: undefined, violations: [], exists: false }
  const after = Object.entries({ ...before, ...body }).filter(([, value]) => value !== null)
  const facts = await read(tx, world, kind, Object.fromEntries(after))
  return { ...facts, violations: [...fixed(kind, id, body), ...facts.violations], exists: true }
}

/** Writes a change that has no violations, and notifies the bots of an edited chat. */
export async function writeChange(
  call: Effecting & Pick<Call<Endpoint>, 'outside'>,
  { kind, id, body }: ThingChange,
  { rows }: EditFacts,
): Promise<void> {
  const { tx, world } = call
  const before = kind === 'chats' ? await chatState(tx, id) : undefined
  const person = kind === 'users' ? await personIn(tx, id) : undefined
  const kept = await rowsWith(present(rows), await bytesKept(call, rows), world.store.secrets)
  const [row = {}] = kept[kind]
  const { position: _position, create_time: made, ...columns } = row as Thing
  const changed = {
    ...columns,
    ...(kind === 'messages' && { create_time: made, update_time: world.now() }),
  }
  const { edits: _edits, opens_thread: _opens, ...values } = changed as Thing
  await tx
    .updateTable(kind as 'tenants')
    .set(values)
    .where(idNames[kind] as 'tenant_key', '=', id)
    .execute()
  if (kind === 'apps' && 'app_secret' in body) await endIssuedTokens(tx, id)
  if (person) await tellPersonChanged(call, person, await personIn(tx, id))
  if (kind !== 'chats') return
  await replaceInside(tx, id, kept, body)
  await tellChatEdit(call, before, await chatState(tx, id))
}

/** Ends the tokens of the secret before. Of the same secret they stay valid, since they are derived from it. */
const endIssuedTokens = (tx: Tx, app_id: string) =>
  tx.deleteFrom('tokens').where('app_id', '=', app_id).where('expires_at', '!=', NEVER).execute()

/** Stores the bytes in a new or changed thing. They are the caller's, and the same whenever the facts are gathered. */
async function bytesKept(
  { outside, world }: Pick<Call<Endpoint>, 'outside' | 'world'>,
  rows: WorldRows | undefined,
): Promise<readonly StoredBytes[]> {
  const { bytes } = present(rows)
  if (bytes.length === 0) return []
  const key = bytes.map(({ content_base64 }) => content_base64).join()
  return outside(`store ${key}`, () => storedBytes(bytes, world.blobs))
}

const idOf = (kind: EditedKind, thing: Thing): string => String(thing[idNames[kind]])

/** A thing as rows, and what is wrong with it. */
async function read(
  tx: Tx,
  world: World,
  kind: EditedKind,
  thing: Thing,
): Promise<Omit<EditFacts, 'exists'>> {
  try {
    const file = readWorldFile({ [kind]: [thing] })
    const rows = worldRows(file, world.now())
    return { kind, thing, rows, violations: await unknownNames(tx, kind, thing) }
  } catch (error) {
    if (!(error instanceof WorldFileError)) throw error
    const field = error.path.replace(/^\w+\[0\]\.?/, '')
    return { kind, thing, rows: undefined, violations: [{ field, description: error.words }] }
  }
}

/** A refusal lists no more. */
const MOST_VIOLATIONS = 20

/** The fields that name tenants, people, applications or chats that do not exist. */
async function unknownNames(tx: Tx, kind: EditedKind, thing: Thing): Promise<FieldViolation[]> {
  const named: [field: string, kinds: EditedKind[], id: unknown][] = []
  if (kind === 'apps' || kind === 'users' || kind === 'chats')
    named.push(['tenant_key', ['tenants'], thing['tenant_key']])
  if (kind === 'chats') {
    const {
      members = [],
      bots = [],
      owner_id,
    } = thing as { members?: string[]; bots?: Thing[]; owner_id?: string }
    for (const [at, id] of members.entries()) named.push([`members[${at}]`, ['users'], id])
    for (const [at, bot] of bots.entries()) named.push([`bots[${at}].app_id`, ['apps'], bot['app_id']])
    if (owner_id) named.push(['owner_id', ['users', 'apps'], owner_id])
  }
  if (kind === 'messages') {
    named.push(['chat_id', ['chats'], thing['chat_id']])
    named.push(['sender.id', ['users', 'apps'], (thing['sender'] as Thing)['id']])
  }
  const violations: FieldViolation[] = []
  for (const [field, kinds, id] of named) {
    if (violations.length === MOST_VIOLATIONS) break
    const found = await Promise.all(kinds.map((each) => exists(tx, each, String(id))))
    if (found.includes(true)) continue
    const known = (await Promise.all(kinds.map((each) => knownOf(tx, each)))).flat()
    violations.push(unknown(field, String(id), 'does not exist in the world', known))
  }
  return violations
}

/** The violations of a change that sets what it must not set. */
const fixed = (kind: EditedKind, id: string, body: Thing): FieldViolation[] => [
  ...(idNames[kind] in body && body[idNames[kind]] !== id
    ? [{ field: idNames[kind], description: 'an id cannot be changed' }]
    : []),
  ...(kind === 'chats' && 'announcement' in body
    ? [{ field: 'announcement', description: 'can only be changed through /open-apis/docx' }]
    : []),
  ...(kind === 'apps' && 'tokens' in body
    ? [{ field: 'tokens', description: 'can only be set when an application is created' }]
    : []),
]

const rowOf = (tx: Tx, kind: EditedKind, id: string): Promise<Database[EditedKind] | undefined> =>
  tx
    .selectFrom(kind as 'tenants')
    .selectAll()
    .where(idNames[kind] as 'tenant_key', '=', id)
    .executeTakeFirst()

const exists = async (tx: Tx, kind: EditedKind, id: string): Promise<boolean> =>
  (await rowOf(tx, kind, id)) !== undefined

const wordsOf = {
  tenants: tenantWords,
  apps: appWords,
  users: userWords,
  chats: chatWords,
  messages: messageWords,
} as Record<EditedKind, (row: object) => Thing>

async function shownThing(tx: Tx, kind: EditedKind, id: string): Promise<Thing> {
  return wordsOf[kind](present(await rowOf(tx, kind, id)))
}

/** The thing in the world file's words, secrets included; changes are laid over it. */
async function writtenThing(
  tx: Tx,
  secrets: Secrets,
  kind: EditedKind,
  id: string,
): Promise<Thing | undefined> {
  const row = await rowOf(tx, kind, id)
  if (!row) return undefined
  const thing = wordsOf[kind](row)
  if (!('sealed_secret' in row)) return thing
  const { sealed_secret, sealed_events } = row
  const events =
    sealed_events === null ? undefined : (JSON.parse(await secrets.open(sealed_events)) as object)
  return { ...thing, app_secret: await secrets.open(sealed_secret), ...(events && { events }) }
}

async function nextPosition(tx: Tx): Promise<number> {
  const last = await tx
    .selectFrom('chats')
    .select((of) => of.fn.max<number | null>('position').as('position'))
    .executeTakeFirst()
  return (last?.position ?? -1) + 1
}

/** The tables of what is in a chat, by the key of the change. */
const insideOf = { members: 'chat_members', bots: 'chat_bots', webhooks: 'webhooks' } as const

/** Replaces the members, bots and custom bots of a chat, where the change names them. */
async function replaceInside(tx: Tx, chat_id: string, rows: Rows, body: Thing): Promise<void> {
  for (const [key, table] of Object.entries(insideOf)) {
    if (!(key in body)) continue
    await deleteFrom(tx, table, 'chat_id', chat_id)
    await insertRows(tx, { [table]: rows[table] })
  }
}

/** A table with something of the tenant; undefined: it is empty. */
async function tableOf(tx: Tx, tenant_key: string): Promise<string | undefined> {
  for (const table of ['apps', 'users', 'chats'] as const) {
    const row = await tx
      .selectFrom(table)
      .select('tenant_key')
      .where('tenant_key', '=', tenant_key)
      .executeTakeFirst()
    if (row) return table
  }
  return undefined
}
