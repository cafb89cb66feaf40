import type { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import type { WorldFile } from '../world/world-file'
import { requestTo } from './call'
import type { CallInput, Service } from './call'
import { happyApp, otherApp } from './happy-world'
import { idSlots, withId } from './id-slots'
import type { IdSlot } from './id-slots'
import { inScenarios } from './in-scenarios'

/** A caller without access: an application without chats, or the happy one in another application's chat. */
export interface Stranger {
  name: string
  token: string
  /** It asks for things of its own tenant, which some operations show. */
  isColleague?: true
  /** Adds it, or what it asks for, to the world. */
  world?(file: WorldFile): void
  /** The id that it tries in a slot in place of the happy one. Undefined: it has access to that one. */
  tries(slot: IdSlot): string | undefined
}

/** The answers about a thing that exists and is not the caller's, and about one that does not exist. */
interface Heard {
  slot: IdSlot
  foreign: Said
  unknown: Said
}

interface Said {
  status: number
  code: number
  msg: string
  data: unknown
}

const ACME = '736588c9260f175e'
const ZENITH = '1f2e3d4c5b6a7988'
const ofZenith = { app_id: 'cli_000000000000000f', token: 't-zenith000000000000000000000000000000000' }

const zenith = (file: WorldFile): void => {
  file.apps.push({
    ...file.apps[0]!,
    app_id: ofZenith.app_id,
    tenant_key: ZENITH,
    name: 'Zenith bot',
    tokens: [ofZenith.token],
  })
}

/** A chat that the happy world's application is not in, with one thing of each kind. */
const elsewhere =
  (tenant_key: string, app_id: string) =>
  (file: WorldFile): void => {
    if (tenant_key === ZENITH) zenith(file)
    const chat = structuredClone(file.chats.find((each) => each.chat_id === 'oc_outside')!)
    const message = structuredClone(file.messages.find((each) => each.message_id === 'om_file')!)
    const thing = structuredClone(file.files.find((each) => each.file_key === 'file_v3_happy')!)
    const place = { chat_id: foreign['oc_'] }
    file.users.push({
      ...file.users[0]!,
      open_id: foreign['ou_'],
      user_id: 'f0f0f0f0',
      union_id: 'on_foreign',
      email: 'zed@zenith.example',
      tenant_key: ZENITH,
    })
    file.chats.push({
      ...chat,
      ...place,
      tenant_key,
      bots: [{ app_id, joined_at: 0 }],
      announcement: {
        type: 'docx',
        blocks: [
          { block_id: place.chat_id, block_type: 1, parent_id: '', page: { elements: [] } },
          { block_id: foreign['doxcn'], block_type: 27, parent_id: place.chat_id, image: { token: '' } },
        ],
        media: [
          {
            file_token: foreign['boxcn'],
            block_id: foreign['doxcn'],
            file_name: 'theirs',
            content_base64: '',
          },
        ],
        sheets: [{ token: `${foreign['shtcn']}_Fgn001`, values: [['theirs']] }],
      },
    })
    file.threads.push({ ...place, thread_id: foreign['omt_'], created_at: 0 })
    file.files.push({ ...thing, file_key: foreign['file_'], app_id })
    file.files.push({ ...thing, file_key: foreign['img_'], app_id, kind: 'image' })
    const content = JSON.stringify({ file_key: foreign['file_'], file_name: 'theirs' })
    file.messages.push({ ...message, ...place, message_id: foreign['om_'], content })
  }

/** Foreign objects, by the prefix of their ids. */
const foreign = {
  oc_: 'oc_foreign',
  omt_: 'omt_foreign',
  om_: 'om_foreign',
  file_: 'file_v3_foreign',
  img_: 'img_v3_foreign',
  boxcn: 'boxcnForeign',
  doxcn: 'doxcnForeign',
  shtcn: 'shtcnForeign',
  ou_: 'ou_foreign',
}

const foreignLike = ({ id }: IdSlot): string | undefined =>
  Object.entries(foreign).find(([beginning]) => id.startsWith(beginning))?.[1]

const own = ({ id, kind }: IdSlot): string | undefined => (kind === 'object' ? id : undefined)

const strangers: Stranger[] = [
  {
    name: 'an application of another tenant',
    token: ofZenith.token,
    world: zenith,
    tries: ({ id }) => id,
  },
  // Colleagues, people and bots, are known throughout a tenant.
  {
    name: 'an application of the tenant that is in no chat',
    isColleague: true,
    token: otherApp.token,
    tries: own,
  },
  {
    name: 'the application itself, with one id of another tenant',
    token: happyApp.token,
    world: elsewhere(ZENITH, ofZenith.app_id),
    tries: foreignLike,
  },
  {
    name: 'the application itself, with one id of a chat that it is not in',
    isColleague: true,
    token: happyApp.token,
    world: elsewhere(ACME, otherApp.app_id),
    tries: (slot) => (slot.kind === 'object' ? foreignLike(slot) : undefined),
  },
]

type What = number | 'left out' | 'shown' | 'leaked'

/** In the words of a declaration's `foreign`, by place; `leaked` is never declared. */
type Learned = Record<string, What | What[]>

/** What all strangers learn by an endpoint about things that they have no access to. */
export async function learnedFrom(
  endpoint: AnyEndpoint,
  create?: typeof createService,
): Promise<'as missing' | { inTenant?: Learned; otherTenants?: Learned }> {
  const learned = { inTenant: {}, otherTenants: {} } as Record<'inTenant' | 'otherTenants', Learned>
  for (const stranger of strangers)
    for (const { slot, ...heard } of await heardBy(stranger, endpoint, create)) {
      const what = told(heard)
      if (what === undefined) continue
      const places = learned[stranger.isColleague ? 'inTenant' : 'otherTenants']
      const place = slot.name.replace(/^form/, 'body')
      const all = new Set([places[place] ?? [], what].flat())
      places[place] =
        all.size === 1 ? what : [...all].sort((one, other) => (String(one) < String(other) ? -1 : 1))
    }
  const found = Object.entries(learned).filter(([, places]) => Object.keys(places).length > 0)
  return found.length === 0 ? 'as missing' : Object.fromEntries(found)
}

/** What the answers about a thing without access and about a missing one tell; undefined if they are the same refusal. */
export function told({ foreign, unknown }: Omit<Heard, 'slot'>): What | undefined {
  const isSame = JSON.stringify(foreign) === JSON.stringify(unknown)
  if (foreign.code === 0) return isSame ? 'left out' : 'shown'
  if (isSame) return undefined
  return foreign.code === unknown.code ? 'leaked' : foreign.code
}

/** Tries every id of an endpoint's happy request as a stranger, each along with an unknown one. */
async function heardBy(
  stranger: Stranger,
  endpoint: AnyEndpoint,
  create?: typeof createService,
): Promise<Heard[]> {
  const open = () => opened(stranger, endpoint, create)
  let shared = await open()
  const { slots } = shared
  const isRead = endpoint.contract.route.startsWith('GET ')
  const heard: Heard[] = []
  for (const slot of slots) {
    const id = stranger.tries(slot)
    if (id === undefined) continue
    const said = ({ service, request }: Opened, asked: string) =>
      answerTo(service, endpoint, { ...withId(request, slot, asked), token: stranger.token }, asked)
    const ask = async (fresh?: true): Promise<Heard> => ({
      slot,
      foreign: await said(fresh ? await open() : shared, id),
      unknown: await said(fresh ? await open() : shared, `${id.slice(0, -3)}000`),
    })
    let both = await ask()
    if (!isRead && (both.foreign.code === 0 || both.unknown.code === 0)) {
      // A write would show in the answers that follow. The same seeds make the same ids, so that answers can be
      // compared whole.
      both = await ask(true)
      shared = await open()
    }
    heard.push(both)
  }
  return heard
}

type Opened = Awaited<ReturnType<typeof opened>>

async function opened(stranger: Stranger, endpoint: AnyEndpoint, create?: typeof createService) {
  let file: WorldFile | undefined
  const { world, service, request } = await inScenarios(endpoint, [], {
    change(made) {
      file = structuredClone(made)
      stranger.world?.(made)
    },
    ...(create && { create }),
  })
  const paced: Service = (asked) => {
    // Keeps clear of all rate limits.
    world.pass(5000)
    return service(asked)
  }
  return { service: paced, request, slots: file ? idSlots(request, file) : [] }
}

async function answerTo(
  service: Service,
  endpoint: AnyEndpoint,
  input: CallInput,
  asked: string,
): Promise<Said> {
  const response = await service(requestTo(endpoint.contract.route, input))
  const { status } = response
  const text = (await response.text()).replaceAll(asked, 'what was asked for')
  if (!response.headers.get('content-type')?.includes('json')) {
    return { status, code: 0, msg: '', data: text }
  }
  const { code, msg, data } = JSON.parse(text) as Said
  return { status, code, msg, data }
}
