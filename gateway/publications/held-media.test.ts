import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GatewayPublications } from '../../contract/herald/publications'
import { bytesForm, cellsPath, filledPage, heldCells, picturedPage } from '../../server/testing/held-picture'
import { blocksPath, chatOf } from '../../server/testing/host-world'
import { happyApp } from '../../service/testing/happy-world'
import { ask, operatorsWorld, stateOf } from '../testing/ask-publications'
import { gatewayOfFile, operatorOfFile } from '../testing/gateway-before-herald'

const OUTSIDE = 5
const GUARDED = 2
const GUARDED_SHEET = 4
const { gateway } = gatewayOfFile(
  {
    chats: new Set(Array.from({ length: OUTSIDE }, (_, number) => chatOf(number))),
    approval: { chats: new Set([chatOf(GUARDED), chatOf(GUARDED_SHEET)]), by: 'editor' },
  },
  operatorsWorld(OUTSIDE + 1),
)
const alice = operatorOfFile(gateway, 'ou_alice')
const bob = operatorOfFile(gateway, 'ou_bob')
const carol = operatorOfFile(gateway, 'ou_carol')

const { app_id } = happyApp
const TOKEN = 'local:picture'
const blocksOf = (number: number) => picturedPage(chatOf(number), `line_${number}_0`, TOKEN)

async function add(
  who: typeof bob,
  number: number,
  words: string,
  { more, headers }: { more?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const form = await bytesForm({
    app_id,
    chat_id: chatOf(number),
    token: TOKEN,
    words,
    ...(more && { more }),
  })
  const init = { method: 'POST', body: form.body, ...(headers && { headers }) }
  const { status, code } = await who.json('/gateway/publications/drafts/media', init)
  return [status, code]
}

async function read(who: typeof bob, path: string) {
  const answer = await who.ask(`/gateway/publications/${path}/media?token=${TOKEN}`)
  return answer.ok ? await answer.text() : answer.status
}

const hold = (number: number, blocks = blocksOf(number)) =>
  ask(bob, GatewayPublications.createDraft, {
    body: { app_id, chat_id: chatOf(number), base_revision: 1, blocks },
  })
const discard = (number: number) => ask(bob, GatewayPublications.deleteDraft, { chat_id: chatOf(number) })
const publish = async (number: number, blocks = blocksOf(number)) => {
  const { data } = await ask(bob, GatewayPublications.create, {
    body: {
      app_id,
      source: { blocks },
      targets: [{ chat_id: chatOf(number), how: 'replace', base_revision: 1 }],
    },
  })
  return data.publication
}

/** The files in the gateway's folder of bytes. */
function files(): string[] {
  const folder = join(gateway.config.data, 'held')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\w{64}$/.test(name))
}

/** The bytes of the picture that an announcement shows. */
async function shown(number: number): Promise<string> {
  const { items } = (await bob.json(blocksPath(chatOf(number)))).data as {
    items: { image?: { token: string } }[]
  }
  const token = items.flatMap(({ image }) => image?.token ?? [])[0]
  return await (await bob.ask(`/open-apis/drive/v1/medias/${token}/download`)).text()
}

test('an editor adds bytes, a reader reads them, and they are removed with the draft', async () => {
  await hold(1)
  expect(await add(carol, 1, 'a cat')).toEqual([403, 99991676])
  expect([await add(bob, 1, 'a cat'), await add(alice, 1, 'a cat')]).toEqual([
    [200, 0],
    [200, 0],
  ])
  expect([await read(carol, `drafts/${chatOf(1)}`), files().length]).toEqual(['a cat', 1])
  const { data } = await ask(alice, GatewayPublications.getDraft, { chat_id: chatOf(1) })
  expect(data.draft.media).toMatchObject([{ token: TOKEN, size: 5 }])
  await discard(1)
  expect(await read(bob, `drafts/${chatOf(1)}`)).toBe(404)
  await expect.poll(files).toEqual([])
})

test('what is outside of the scope, wrong, too large or from another site leaves no file', async () => {
  expect([
    await add(bob, OUTSIDE, 'a cat'),
    await add(bob, 1, 'a cat', { more: { app_id: 'cli_other' } }),
    await add(bob, 1, 'a cat', { more: { size: '4' } }),
    await add(bob, 1, 'a cat', { more: { sha256: '0'.repeat(64) } }),
    await add(bob, 1, 'a cat', { more: { size: String(200 * 1024 * 1024) } }),
    await add(bob, 1, 'a cat', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await add(bob, 1, 'a cat', { headers: { 'x-herald-app': '' } }),
  ]).toEqual([
    [403, 99991676],
    [400, 99992402],
    [400, 1062009],
    [400, 1062008],
    [400, 1061043],
    [403, 99991676],
    [403, 99991676],
  ])
  expect(files()).toEqual([])
})

test('a publication writes the picture in its author’s name, and leaves no file', async () => {
  await hold(3)
  await add(bob, 3, 'a cat')
  const { publication_id } = await publish(3)
  await discard(3)
  await expect.poll(() => stateOf(bob, publication_id), { timeout: 20_000 }).toBe('done')
  expect(await shown(3)).toBe('a cat')
  await expect.poll(files).toEqual([])
})

test('an approved publication writes the bytes that were approved into a guarded announcement', async () => {
  await hold(GUARDED)
  await add(bob, GUARDED, 'a cat')
  const { publication_id, hash, state } = await publish(GUARDED)
  expect([state, await read(alice, publication_id)]).toEqual(['needs_approval', 'a cat'])
  await discard(GUARDED)
  await hold(GUARDED)
  await add(bob, GUARDED, 'a dog')
  await ask(alice, GatewayPublications.approve, { publication_id, body: { hash } })
  await expect.poll(() => stateOf(bob, publication_id), { timeout: 20_000 }).toBe('done')
  expect(await shown(GUARDED)).toBe('a cat')
  await discard(GUARDED)
})

test('an approval of a new sheet is of its cells, which the gateway writes into a guarded announcement', async () => {
  const blocks = filledPage(chatOf(GUARDED_SHEET), `line_${GUARDED_SHEET}_0`, { sheet: TOKEN })
  const request = async (hours: number) => {
    await hold(GUARDED_SHEET, blocks)
    await add(bob, GUARDED_SHEET, heldCells([['Alice', hours]]))
    const { publication_id, hash } = await publish(GUARDED_SHEET, blocks)
    await discard(GUARDED_SHEET)
    return { publication_id, hash }
  }
  const first = await request(7)
  await ask(bob, GatewayPublications.stop, { publication_id: first.publication_id })
  const { publication_id, hash } = await request(8)
  const approve = (of: string) =>
    ask(alice, GatewayPublications.approve, { publication_id, body: { hash: of } })
  expect([(await approve(first.hash)).code, (await approve(hash)).code]).toEqual([9499, 0])
  await expect.poll(() => stateOf(bob, publication_id), { timeout: 20_000 }).toBe('done')
  const { items } = (await bob.json(blocksPath(chatOf(GUARDED_SHEET)))).data as {
    items: { sheet?: { token: string } }[]
  }
  const [token = ''] = items.flatMap(({ sheet }) => sheet?.token ?? [])
  const { data } = await bob.json(cellsPath(token, 'A1:B1'))
  expect(data).toMatchObject({ valueRange: { values: [['Alice', 8]] } })
})
