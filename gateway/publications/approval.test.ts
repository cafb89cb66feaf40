import { expect, test } from 'vitest'
import { GatewayPublications } from '../../contract/herald/publications'
import { blocksPath, chatOf } from '../../server/testing/host-world'
import { happyApp } from '../../service/testing/happy-world'
import { ask, operatorsWorld, publicationTo, stateOf, wordsAt } from '../testing/ask-publications'
import { gatewayOfFile, operatorOfFile } from '../testing/gateway-before-herald'
import type { Operator } from '../testing/operator'

/** The chats whose announcements need the approval of an owner. */
const GUARDED = [1, 2, 3, 4]
const approval = { chats: new Set(GUARDED.map(chatOf)), by: 'owner' as const }
const operators = [
  { open_id: 'ou_alice', email: undefined, role: 'owner' as const },
  { open_id: 'ou_bob', email: undefined, role: 'owner' as const },
  { open_id: 'ou_carol', email: undefined, role: 'editor' as const },
]

const { gateway, platform } = gatewayOfFile({ approval, operators }, operatorsWorld(8))
const alice = operatorOfFile(gateway, 'ou_alice')
const bob = operatorOfFile(gateway, 'ou_bob')
const carol = operatorOfFile(gateway, 'ou_carol')

const reaches = async (publication_id: string, state: string) =>
  await expect.poll(() => stateOf(bob, publication_id)).toBe(state)

const text = (content: string) => ({ elements: [{ text_run: { content } }] })
const write = (operator: Operator, number: number, words: string) =>
  operator.json(`${blocksPath(chatOf(number))}/${chatOf(number)}/children`, {
    method: 'POST',
    body: JSON.stringify({ children: [{ block_type: 2, text: text(words) }] }),
  })

test('a signed-in page learns which announcements need approval', async () => {
  const { data } = await alice.json('/_herald/environment')
  const { apps } = data as { apps: { approval?: string[] }[] }
  expect(apps.map((app) => app.approval)).toEqual([GUARDED.map(chatOf)])
})

test('no page writes a guarded announcement, an owner’s neither; others are written as ever', async () => {
  const path = blocksPath(chatOf(1))
  const line = 'line_1_0'
  const refused = [
    await write(alice, 1, 'sneaked'),
    await alice.json(`${path}/batch_update`, {
      method: 'PATCH',
      body: JSON.stringify({ requests: [{ block_id: line, update_text_elements: text('sneaked') }] }),
    }),
    await alice.json(`${path}/${chatOf(1)}/children/batch_delete`, {
      method: 'DELETE',
      body: JSON.stringify({ start_index: 0, end_index: 1 }),
    }),
  ]
  expect(refused.map(({ status, code, msg }) => [status, code, msg])).toEqual(
    refused.map(() => [
      403,
      99991676,
      'this announcement needs approval: hold your change, publish it, and let another operator approve it',
    ]),
  )
  expect(await wordsAt(bob, 1)).toEqual(['kept 1'])
  expect((await write(alice, 5, 'free')).code).toBe(0)
})

test('cells of a sheet are written only once the gateway knows its announcement, which must be free', async () => {
  const sheetIn = async (number: number) => {
    const made = await platform.answer(
      new Request(`${platform.url}${blocksPath(chatOf(number))}/${chatOf(number)}/children`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${happyApp.token}`,
          'content-type': 'application/json; charset=utf-8',
        },
        body: JSON.stringify({ children: [{ block_type: 30, sheet: { row_size: 2, column_size: 2 } }] }),
      }),
    )
    const { data } = (await made.json()) as { data: { children: { sheet: { token: string } }[] } }
    return data.children[0]?.sheet.token.split('_') ?? []
  }
  const cells = ([spreadsheet, sheet]: string[], words: string) =>
    alice.json(`/open-apis/sheets/v2/spreadsheets/${spreadsheet}/values`, {
      method: 'PUT',
      body: JSON.stringify({ valueRange: { range: `${sheet}!A1:A1`, values: [[words]] } }),
    })
  const [guarded, free] = [await sheetIn(2), await sheetIn(6)]
  expect((await cells(free, 'unknown')).status).toBe(403)
  await wordsAt(alice, 2)
  await wordsAt(alice, 6)
  expect([(await cells(guarded, 'sneaked')).status, (await cells(free, 'free')).code]).toEqual([403, 0])
  // Its cells could be written after an approval of the blocks.
  const copied = await ask(bob, GatewayPublications.create, {
    body: { ...publicationTo(4), source: { chat_id: chatOf(6) } },
  })
  expect([copied.code, copied.error?.field_violations[0]?.field]).toEqual([9499, 'source'])
})

test('a publication waits for an owner who is not its author, and an update for another approval', async () => {
  const body = { ...publicationTo(3), source: { chat_id: chatOf(7) } }
  const { data } = await ask(bob, GatewayPublications.create, { body })
  const { publication_id, hash, state } = data.publication
  expect(state).toBe('needs_approval')
  const approve = async (who: Operator, of: string) =>
    (await ask(who, GatewayPublications.approve, { publication_id, body: { hash: of } })).status
  expect([await approve(bob, hash), await approve(carol, hash), await approve(alice, 'another')]).toEqual([
    403, 403, 400,
  ])
  expect(await wordsAt(bob, 3)).toEqual(['kept 3'])
  expect(await approve(alice, hash)).toBe(200)
  await reaches(publication_id, 'done')
  expect(await wordsAt(bob, 3)).toEqual(['kept 3', 'kept 7'])

  await write(alice, 7, 'later')
  const updated = await ask(alice, GatewayPublications.update, { publication_id })
  expect(updated.data.publication).toMatchObject({ state: 'needs_approval' })
  expect(updated.data.publication.approval).toBeUndefined()
  const later = updated.data.publication.hash
  expect([await approve(alice, later), await approve(bob, hash)]).toEqual([403, 400])
  expect(await wordsAt(bob, 3)).toEqual(['kept 3', 'kept 7'])
  expect(await approve(bob, later)).toBe(200)
  await reaches(publication_id, 'done')
  expect(await wordsAt(bob, 3)).toEqual(['kept 3', 'kept 7', 'later'])

  expect((await ask(carol, GatewayPublications.takeBack, { publication_id })).code).toBe(0)
  await reaches(publication_id, 'taken_back')
  expect(await wordsAt(bob, 3)).toEqual(['kept 3'])
})
