import { expect, onTestFinished, test, vi } from 'vitest'
import type { Change } from '../contract/herald/changes'
import { readChangeStream } from '../server/testing/change-stream'
import { callJson } from '../server/testing/json-call'
import { startHere } from '../server/testing/running-server'
import { happyWorld } from '../service/testing/happy-world'
import { appAt, gatewayOfFile, gatewayOfTest, herald } from './testing/gateway-before-herald'
import { Operator, signedIn } from './testing/operator'

const { platform, gateway } = gatewayOfFile({ events: true, chats: new Set(['oc_launch']) })

/** An operator's page that listens to changes. `told` returns those that it received. */
async function listening(open_id: string, at = gateway) {
  const operator = await signedIn(at, open_id)
  const response = await operator.ask('/_herald/changes/stream')
  expect(response.status).toBe(200)
  return { operator, ...readChangeStream<Change>(response) }
}

const say = (chat_id: string, text: string) =>
  callJson(`${platform.url}/_herald/say`, { chat_id, open_id: 'ou_alice', text })

const hasEvents = async (operator: Operator) =>
  ((await operator.json('/_herald/environment')).data as { apps: { has_events: boolean }[] }).apps[0]
    ?.has_events

test("pages receive the messages of the platform's users, if their chat is in the configuration", async () => {
  const { operator, told } = await listening('ou_carol')
  await vi.waitFor(async () => expect(await hasEvents(operator)).toBe(true), 10_000)
  expect((await say('oc_other', 'outside')).status).toBe(200)
  expect((await say('oc_launch', 'inside')).status).toBe(200)
  await vi.waitFor(() => expect(told().some(({ kind }) => kind === 'messages')).toBe(true), 10_000)
  const messages = told().filter(({ kind }) => kind === 'messages')
  expect(messages).toMatchObject([{ chat_id: 'oc_launch', message_id: expect.stringMatching(/^om_/) }])
  expect(JSON.stringify(told())).not.toContain('inside')
})

test("pages of other operators receive an operator's edit with its revision", async () => {
  const { told } = await listening('ou_carol')
  const bob = await signedIn(gateway, 'ou_bob')
  const blocks = '/open-apis/docx/v1/chats/oc_launch/announcement/blocks'
  const { code, data } = await bob.json(`${blocks}/oc_launch/children`, {
    method: 'POST',
    body: JSON.stringify({
      children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'a line' } }] } }],
    }),
  })
  expect(code).toBe(0)
  const { revision_id } = data as { revision_id: number }
  await vi.waitFor(() =>
    expect(told()).toContainEqual(
      expect.objectContaining({
        kind: 'announcement',
        chat_id: 'oc_launch',
        revision: revision_id,
        who: 'Bob',
      }),
    ),
  )
})

test('pages receive a recall with its chat, which the answer does not name', async () => {
  const deaf = await gatewayOfTest([appAt(platform.url)])
  const { told } = await listening('ou_carol', deaf)
  const bob = await signedIn(deaf, 'ou_bob')
  const { data } = await bob.json('/open-apis/im/v1/messages?receive_id_type=chat_id', {
    method: 'POST',
    body: JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"oops"}' }),
  })
  const { message_id } = data as { message_id: string }
  const of = () =>
    told().filter((change) => change.kind === 'messages' && change.message_id === message_id).length
  await vi.waitFor(() => expect(of()).toBe(1))
  // As the page sends it: without a body.
  const recalled = await bob.json(`/open-apis/im/v1/messages/${message_id}`, { method: 'DELETE' })
  expect(recalled.code).toBe(0)
  await vi.waitFor(() => expect(of()).toBe(2))
})

test('a page learns whether events are received: at its start, when the long connection breaks, and when it is back', async () => {
  const there = await herald(happyWorld())
  const hearing = await gatewayOfTest([appAt(there.url, { events: true })])
  const { operator, told } = await listening('ou_carol', hearing)
  await vi.waitFor(async () => expect(await hasEvents(operator)).toBe(true), 10_000)
  const late = await listening('ou_carol', hearing)
  const kinds = (of: Change[]) => of.map((change) => ('tells' in change ? change.tells : change.kind))
  await vi.waitFor(() => expect(kinds(late.told())).toEqual(['all']))
  const before = told().length
  await there.close()
  await vi.waitFor(() => expect(kinds(told().slice(before))).toEqual(['own']), 10_000)
  const { port } = new URL(there.url)
  const again = await startHere({ port: Number(port), world: happyWorld() })
  onTestFinished(() => again.close())
  await vi.waitFor(() => expect(kinds(told().slice(before))).toEqual(['own', 'all', 'world']), 20_000)
}, 40_000)

test('a stream needs a session, and ends with it', async () => {
  expect((await new Operator(gateway).ask('/_herald/changes/stream')).status).toBe(401)
  const { operator, ended, told } = await listening('ou_alice')
  await operator.ask('/gateway/sign-out', { method: 'POST', body: '{}' })
  await ended
  await say('oc_launch', 'after')
  expect(told().filter(({ kind }) => kind === 'messages')).toEqual([])
})
