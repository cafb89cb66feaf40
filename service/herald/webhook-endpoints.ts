import type { FieldViolation } from '../../contract/envelope'
import { CreateWebhook, ListWebhooks, RemoveWebhook } from '../../contract/herald/webhooks'
import type { Webhook } from '../../contract/herald/webhooks'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import type { Webhooks } from '../store/tables/events'
import { webhookRow } from '../world/load-world'
import { heraldEndpoint, nothing } from './herald-endpoint'
import { unknownChat } from './known-things'
import { unknown } from './near'
import { chatIn } from './people/person'

const ours = true

/** A chat of the platform has no more. */
const MOST_OF_A_CHAT = 20

interface CreateFacts {
  unknown: readonly FieldViolation[]
  mode: string | undefined
  position: number
}

const createRules: Rule<CreateFacts>[] = [
  {
    code: 1770002,
    when: 'no such chat',
    fails: ({ mode }) => mode === undefined,
    detail: (f) => ({ field_violations: [...f.unknown] }),
    ours,
  },
  { code: 9499, when: 'the chat is a one-to-one chat', fails: ({ mode }) => mode === 'p2p', ours },
  {
    code: 9499,
    when: 'the chat has 20 custom bots',
    fails: ({ position }) => position >= MOST_OF_A_CHAT,
    ours,
  },
]

const listWebhooks = heraldEndpoint({
  contract: ListWebhooks,
  does: 'lists the custom bots of chats, with their addresses',
  gather: nothing,
  rules: [],
  async run({ tx, world }) {
    const rows = await tx.selectFrom('webhooks').selectAll().orderBy('chat_id').orderBy('position').execute()
    const { secrets } = world.store
    return { items: await Promise.all(rows.map((row) => shown(row, secrets))) }
  },
})

const createWebhook = heraldEndpoint({
  contract: CreateWebhook,
  does: 'makes a custom bot in a chat, and returns its secret this once',
  async gather({ tx, input: { body } }): Promise<CreateFacts> {
    const chat = await chatIn(tx, body.chat_id)
    return {
      unknown: chat ? [] : [await unknownChat(tx, 'chat_id', body.chat_id)],
      mode: chat?.mode,
      position: await nextPosition(tx, body.chat_id),
    }
  },
  rules: createRules,
  async run({ tx, world, tell, input: { body } }, { position }) {
    const { signed, ...named } = body
    const secret = signed ? world.newId('webhook_secret') : undefined
    const { secrets } = world.store
    const row = await webhookRow({ ...named, position, token: world.newId('uuid'), secret }, secrets)
    await tx.insertInto('webhooks').values(row).execute()
    tell({ kind: 'world' })
    return {
      webhook: await shown({ ...row, sealed_secret: row.sealed_secret ?? null }, secrets),
      ...(secret !== undefined && { secret }),
    }
  },
  afterwards: (world) => world.readClock(),
  happy: { body: { chat_id: 'oc_launch', name: 'Deploys', signed: true } },
  scenarios: {
    1770002: { request: { body: { chat_id: 'oc_nowhere' } } },
    '9499: the chat is a one-to-one chat': { request: { body: { chat_id: 'oc_p2p' } } },
    '9499: the chat has 20 custom bots': {
      world: (file) => {
        const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
        for (let at = 0; at < MOST_OF_A_CHAT; at += 1)
          launch?.webhooks.push({ token: `webhook-${at}`, name: '', keywords: [], addresses: [] })
      },
    },
  },
})

const token = 'a0000000-0000-4000-8000-000000000001'

const removeWebhook = heraldEndpoint({
  contract: RemoveWebhook,
  does: 'removes a custom bot',
  async gather({ tx, input: { path } }) {
    const bots = await tx.selectFrom('webhooks').select(['bot_id', 'name']).execute()
    const isKnown = bots.some(({ bot_id }) => bot_id === path.bot_id)
    const known = bots.map(({ bot_id, name }) => ({ id: bot_id, name }))
    return { isKnown, unknown: unknown('bot_id', path.bot_id, 'no custom bot has this id', known) }
  },
  rules: [
    {
      code: 1770002,
      when: 'no such custom bot',
      fails: ({ isKnown }) => !isKnown,
      detail: (f) => ({ field_violations: [f.unknown] }),
      ours,
    },
  ],
  async run({ tx, tell, input: { path } }) {
    await tx.deleteFrom('webhooks').where('bot_id', '=', path.bot_id).execute()
    tell({ kind: 'world' })
    return {}
  },
  happy: { path: { bot_id: 'cli_6ccb21624a510029' } },
  base: {
    world: (file) => file.chats[0]?.webhooks.push({ token, name: 'Deploys', keywords: [], addresses: [] }),
  },
  scenarios: { 1770002: { request: { path: { bot_id: 'cli_ffffffffffffffff' } } } },
})

/** Custom bots: made, listed and removed in the workbench's *State*. */
export const webhookEndpoints: readonly AnyEndpoint[] = [listWebhooks, createWebhook, removeWebhook]

async function shown(row: Webhooks, secrets: Secrets): Promise<Webhook> {
  const { bot_id, chat_id, name, keywords, addresses } = row
  return {
    bot_id,
    chat_id,
    name,
    path: `/open-apis/bot/v2/hook/${await secrets.open(row.sealed_token)}`,
    signed: row.sealed_secret !== null,
    keywords: JSON.parse(keywords) as string[],
    addresses: JSON.parse(addresses) as string[],
  }
}

async function nextPosition(tx: Tx, chat_id: string): Promise<number> {
  const last = await tx
    .selectFrom('webhooks')
    .select((of) => of.fn.max<number | null>('position').as('position'))
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  return Number(last?.position ?? -1) + 1
}
