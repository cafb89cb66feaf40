import { expect, test } from 'vitest'
import { Decide } from '../../contract/auth/oauth/authorize'
import { OAuthTokenV3 } from '../../contract/auth/oauth/token'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { DownloadMedia } from '../../contract/drive/download-media'
import { UploadAll } from '../../contract/drive/upload-all'
import { UploadFinish } from '../../contract/drive/upload-finish'
import { UploadPart } from '../../contract/drive/upload-part'
import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { Endpoint } from '../../contract/endpoint'
import { IsInChat } from '../../contract/im/chats/is-in-chat'
import { ListChats } from '../../contract/im/chats/list-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { GetMessage } from '../../contract/im/messages/get-message'
import { CreateReaction } from '../../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../../contract/im/messages/reactions/delete-reaction'
import { RecallMessage } from '../../contract/im/messages/recall-message'
import { ReplyMessage } from '../../contract/im/messages/reply-message'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { endpoints } from '../endpoints'
import { launchBlocks, says } from '../examples/announcement'
import { mediaBlocks, plan } from '../examples/media'
import { call } from '../testing/call'
import type { CallInput } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { openService } from '../testing/open-service'
import type { WorldChat, WorldFile } from '../world/world-file'

const redirect_uri = 'http://localhost/'
const EVERYTHING = 'im:chat im:message im:chat.announcement:read im:chat.announcement:write_only'

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const { app_id: client_id, app_secret: client_secret } = happyApp
  /** Calls as a person who granted all of this. */
  const as = async (open_id: string, scope = EVERYTHING) => {
    const body = { client_id, redirect_uri, open_id, scope }
    const { data } = await call(service, Decide, { body })
    const code = new URL(data?.location ?? '').searchParams.get('code') ?? ''
    const asked = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri }
    const { envelope } = await call(service, OAuthTokenV3, { body: asked })
    const token = String(envelope['access_token'])
    return <E extends Endpoint>(endpoint: E, input: CallInput) => call(service, endpoint, { ...input, token })
  }
  return { world, service, as }
}

const launch = { chat_id: 'oc_launch' }

test('the bot and each person have client_tokens of their own', async () => {
  const { service, as, world } = await opened()
  const create: CallInput = {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    query: { client_token: 'mine' },
    body: { children: [{ block_type: 2, text: says('new') }] },
  }
  const calls = [
    await as('ou_alice'),
    await as('ou_bob'),
    <E extends Endpoint>(endpoint: E, input: CallInput) => call(service, endpoint, input),
  ]
  const revisions = async () => {
    const made = []
    world.pass(1000)
    for (const one of calls) made.push((await one(CreateBlocks, create)).data?.revision_id)
    return made
  }
  const first = await revisions()
  expect(new Set(first).size).toBe(3)
  expect(await revisions()).toEqual(first)
})

test('people act in the chats that they are in, whether the bot is in them or not', async () => {
  const { as } = await opened()
  const [alice, dan] = [await as('ou_alice'), await as('ou_dan')]
  const chatsOf = async (who: typeof alice) =>
    (await who(ListChats, { query: { page_size: 100 } })).data?.items.map(({ chat_id }) => chat_id)
  expect(await chatsOf(alice)).toContain('oc_outside')
  expect(await chatsOf(dan)).toEqual([])
  expect((await alice(GetMessage, { path: { message_id: 'om_hello' } })).code).toBe(0)
  expect((await dan(IsInChat, { path: launch })).data).toEqual({ is_in_chat: false })
})

test('people recall their own messages, and remove their own reactions', async () => {
  const { service, as } = await opened((file) =>
    file.messages.forEach((message) => (message.create_time = file.now ?? 0)),
  )
  const [bob, carol] = [await as('ou_bob'), await as('ou_carol')]
  const path = { message_id: 'om_world' }
  const smile = { reaction_type: { emoji_type: 'SMILE' } }
  const made = await carol(CreateReaction, { path, body: smile })
  expect(made.data?.operator).toEqual({ operator_id: 'ou_carol', operator_type: 'user' })
  const own = { path: { ...path, reaction_id: made.data?.reaction_id ?? '' } }
  expect((await bob(DeleteReaction, own)).code).toBe(231007)
  expect((await call(service, DeleteReaction, own)).code).toBe(231007)
  expect((await carol(DeleteReaction, own)).code).toBe(0)
  expect((await carol(RecallMessage, { path })).code).toBe(230026)
  expect((await bob(RecallMessage, { path })).code).toBe(0)
})

test('people speak as themselves: in a chat, to the bot that is there, and to a colleague', async () => {
  const { service, as } = await opened()
  const [alice, bob, dan] = [await as('ou_alice'), await as('ou_bob'), await as('ou_dan')]
  const said = { msg_type: 'text', content: '{"text":"hello"}' }
  const say = (who: typeof alice, receive_id_type: string, receive_id: string, uuid = '') =>
    who(CreateMessage, { query: { receive_id_type }, body: { receive_id, ...said, uuid } })
  const sent = await say(alice, 'chat_id', 'oc_launch')
  expect(sent.data?.sender).toMatchObject({ id: 'ou_alice', id_type: 'open_id', sender_type: 'user' })
  expect((await say(dan, 'chat_id', 'oc_launch')).code).toBe(230002)
  expect((await say(alice, 'chat_id', 'oc_p2p')).code).toBe(0)

  const first = await say(alice, 'open_id', 'ou_bob')
  const answer = await say(bob, 'open_id', 'ou_alice')
  expect(answer.data?.chat_id).toBe(first.data?.chat_id)
  const path = { message_id: first.data?.message_id ?? '' }
  expect((await bob(GetMessage, { path })).data?.items[0]?.sender.id).toBe('ou_alice')
  expect((await call(service, GetMessage, { path })).code).toBe(230002)
  expect((await bob(ReplyMessage, { path, body: said })).data).toMatchObject({
    parent_id: path.message_id,
    sender: { id: 'ou_bob' },
  })
})

test('each person has uuids of their own', async () => {
  const { service, as } = await opened()
  const input = {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}', uuid: 'once' },
  }
  const byBot = await call(service, CreateMessage, input)
  const alice = await as('ou_alice')
  const first = await alice(CreateMessage, input)
  expect(first.data?.message_id).not.toBe(byBot.data?.message_id)
  expect((await alice(CreateMessage, input)).data?.message_id).toBe(first.data?.message_id)
})

test('an owner edits an announcement that only owners may edit, and is named as its writer', async () => {
  const { as } = await opened()
  const [alice, bob] = [await as('ou_alice'), await as('ou_bob')]
  const path = { chat_id: 'oc_only_owner', block_id: 'oc_only_owner' }
  const body = { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'Hello' } }] } }] }
  expect((await bob(CreateBlocks, { path, body })).code).toBe(1772005)
  expect((await alice(CreateBlocks, { path, body })).code).toBe(0)
  const { data } = await bob(GetAnnouncement, { path })
  expect(data).toMatchObject({ modifier_id: 'ou_alice', modifier_id_type: 'open_id' })
})

test('only people in the chat of another announcement can tell its block from a missing one', async () => {
  const codes = async (change: (other: WorldChat) => void) => {
    const { as } = await opened((file) => {
      launchBlocks(file)
      change(file.chats.find(({ chat_id }) => chat_id === 'oc_other')!)
    })
    const alice = await as('ou_alice')
    const request = { block_id: 'elsewhere', update_text_elements: says('x') }
    const updated = await alice(BatchUpdateBlocks, { path: launch, body: { requests: [request] } })
    const children = [{ block_type: 2, text: says('x') }]
    const path = { ...launch, block_id: 'elsewhere' }
    return [updated.code, (await alice(CreateBlocks, { path, body: { children } })).code]
  }
  expect(await codes((other) => (other.bots = []))).toEqual([1770015, 1770015])
  expect(await codes((other) => (other.members = ['ou_bob']))).toEqual([1770002, 1770002])
})

test('those in the chat read cells and media of an announcement, and those who may edit it write them', async () => {
  const { world, as } = await opened((file) => {
    mediaBlocks.world?.(file)
    file.chats.forEach((chat) => (chat.edit_permission = 'only_owner'))
  })
  const scope = 'sheets:spreadsheet docs:document.media:upload docs:document.media:download'
  const [alice, bob, dan] = [
    await as('ou_alice', scope),
    await as('ou_bob', scope),
    await as('ou_dan', scope),
  ]
  const sheet = { spreadsheetToken: 'shtcnMedia' }
  const range = 'Sheet1!A1:A1'
  const write = async (who: typeof alice) => {
    world.pass(1_000)
    return (await who(WriteValues, { path: sheet, body: { valueRange: { range, values: [['b']] } } })).code
  }
  const read = async (who: typeof alice) => (await who(ReadValues, { path: { ...sheet, range } })).code
  const upload = async (who: typeof alice) => {
    world.pass(1_000)
    const form = { file_name: 'plan', parent_type: 'docx_image', parent_node: 'doxcnImage', ...plan }
    return who(UploadAll, { form })
  }
  expect([await write(alice), await write(bob), await write(dan)]).toEqual([0, 90213, 91403])
  expect([await read(alice), await read(bob), await read(dan)]).toEqual([0, 0, 91403])
  expect([(await upload(bob)).code, (await upload(dan)).code]).toEqual([1061004, 1061004])
  const file_token = (await upload(alice)).data?.file_token ?? ''
  const seen = async (who: typeof alice) =>
    (await who(BatchGetTmpDownloadUrl, { query: { file_tokens: file_token } })).data?.tmp_download_urls.length
  expect([await seen(bob), await seen(dan)]).toEqual([1, 0])
  expect((await dan(DownloadMedia, { path: { file_token } })).code).toBe(1061004)
})

test('only the person who announced an upload in parts can finish it', async () => {
  const { service, as } = await opened((file) => mediaBlocks.world?.(file))
  const scope = 'docs:document.media:upload'
  const [alice, bob] = [await as('ou_alice', scope), await as('ou_bob', scope)]
  const { file, size } = plan
  const image = { file_name: 'plan', parent_type: 'docx_image', parent_node: 'doxcnImage' }
  const { data } = await alice(UploadPrepare, { body: { ...image, size: Number(size) } })
  const upload_id = data?.upload_id ?? ''
  const part = { form: { upload_id, seq: '0', size, file } }
  const finish = { body: { upload_id, block_num: 1 } }
  expect([(await bob(UploadPart, part)).code, (await call(service, UploadPart, part)).code]).toEqual([
    1062007, 1062007,
  ])
  expect((await alice(UploadPart, part)).code).toBe(0)
  expect((await bob(UploadFinish, finish)).code).toBe(1062007)
  expect((await alice(UploadFinish, finish)).code).toBe(0)
})

test('a scope has to be the application’s and granted: each is refused by its own code', async () => {
  const { as } = await opened((file) => (file.apps[0]!.scopes = ['im:chat', 'im:message']))
  const alice = await as('ou_alice', 'im:message')
  const refused = await alice(ListChats, {})
  expect(refused).toMatchObject({ status: 400, code: 99991679 })
  expect(refused.error?.permission_violations).toContainEqual({
    subject: 'im:chat',
    type: 'action_privilege_required',
  })
  expect((await alice(BatchUpdateBlocks, { path: launch })).code).toBe(99991672)
})

test('an operation that only takes tenant tokens says so', async () => {
  const { service } = await opened()
  const alone = endpoints.filter(({ tokens }) => tokens === 'tenants')
  expect(alone.length).toBeGreaterThan(15)
  for (const { contract, gates } of alone) {
    const names = [...contract.route.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])
    const reply = await call(service, contract, { token: 'u-anything', path: Object.fromEntries(names) })
    expect([contract.route, reply.code]).toEqual([contract.route, gates.unauthorized ?? 99991668])
    if (!gates.unauthorized) expect(reply.msg).toBe('user access token not support')
  }
})

test('the token of a person who has left is invalid', async () => {
  const { world, as } = await opened()
  const alice = await as('ou_alice')
  await world.store.transaction((tx) =>
    tx.updateTable('users').set({ resigned: 1 }).where('open_id', '=', 'ou_alice').execute(),
  )
  expect((await alice(ListChats, {})).code).toBe(99991668)
})
