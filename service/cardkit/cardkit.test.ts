import { expect, test } from 'vitest'
import { BatchUpdateCard } from '../../contract/cardkit/batch-update-card'
import { ConvertCardId } from '../../contract/cardkit/convert-card-id'
import { CreateCard } from '../../contract/cardkit/create-card'
import { CreateCardElements } from '../../contract/cardkit/create-card-elements'
import { DeleteCardElement } from '../../contract/cardkit/delete-card-element'
import { PatchCardElement } from '../../contract/cardkit/patch-card-element'
import { ReplaceCardElement } from '../../contract/cardkit/replace-card-element'
import { StreamCardText } from '../../contract/cardkit/stream-card-text'
import { UpdateCardEntity } from '../../contract/cardkit/update-card-entity'
import { UpdateCardSettings } from '../../contract/cardkit/update-card-settings'
import type { Endpoint } from '../../contract/endpoint'
import { RemoveThing } from '../../contract/herald/state'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { GetMessage } from '../../contract/im/messages/get-message'
import { RecallMessage } from '../../contract/im/messages/recall-message'
import { UpdateCard } from '../../contract/im/messages/update-card'
import { writtenCard } from '../examples/card'
import { call } from '../testing/call'
import type { CallInput } from '../testing/call'
import { openService } from '../testing/open-service'

const MINUTE_MS = 60_000

/** A service, and an application that writes one card in it. */
async function opened(card: object = writtenCard) {
  const { world, service } = await openService()
  let sequence = 0
  const ask = <E extends Endpoint>(endpoint: E, input: CallInput) => {
    world.pass(100)
    return call(service, endpoint, input)
  }
  const made = await ask(CreateCard, { body: { type: 'card_json', data: JSON.stringify(card) } })
  const card_id = made.data?.card_id ?? ''
  const change = (endpoint: Endpoint, body: object, element_id = 'answer') => {
    sequence += 1
    return ask(endpoint, { path: { card_id, element_id }, body: { sequence, ...body } })
  }
  const send = (id = card_id, receive_id = 'oc_launch') =>
    ask(CreateMessage, {
      query: { receive_id_type: 'chat_id' },
      body: {
        receive_id,
        msg_type: 'interactive',
        content: JSON.stringify({ type: 'card', data: { card_id: id } }),
      },
    })
  const shown = async (message_id: string) => {
    const read = await ask(GetMessage, {
      path: { message_id },
      query: { card_msg_content_type: 'user_card_content' },
    })
    return JSON.parse(read.data?.items[0]?.body.content ?? '{}') as typeof writtenCard
  }
  const write = (content: string) => change(StreamCardText, { content })
  return { world, ask, card_id, change, send, shown, write }
}

/** The text of the first component. */
const textIn = ({ body }: typeof writtenCard): string | undefined => body.elements[0]?.content

test('a card is sent once, and its message shows the text as it grows', async () => {
  const { send, shown, write, change } = await opened()
  expect((await write('Once')).code).toBe(0)
  const { data, code } = await send()
  expect(code).toBe(0)
  const id = data?.message_id ?? ''
  expect(textIn(await shown(id))).toBe('Once')
  expect((await write('Once upon a time')).code).toBe(0)
  expect(textIn(await shown(id))).toBe('Once upon a time')
  const again = await send()
  expect(again.code).toBe(230099)
  expect(again.msg).toBe('Failed to create card content, ext=ErrCode: 11310; ErrMsg: cardid is invalid; ')
  const settings = JSON.stringify({ config: { streaming_mode: false } })
  expect((await change(UpdateCardSettings, { settings })).code).toBe(0)
  expect((await shown(id)).config.streaming_mode).toBe(false)
  expect(await write('More')).toMatchObject({
    code: 300309,
    msg: 'ErrMsg: streaming mode is closed; ',
    status: 400,
  })
})

test('of two sends at once, into two chats, one gets the card', async () => {
  const { send, card_id } = await opened()
  const both = await Promise.all([send(card_id, 'oc_launch'), send(card_id, 'oc_other')])
  expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 230099])
})

test('of writes at once, each sequence counts once', async () => {
  const { change, send, shown } = await opened()
  const id = (await send()).data?.message_id ?? ''
  const write = (content: string) => change(StreamCardText, { content, sequence: 7 })
  const codes = (await Promise.all([write('a'), write('b'), write('c')])).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(textIn(await shown(id))).toBe(['a', 'b', 'c'][codes.indexOf(0)])
})

test('sequences have gaps, and each is above the last one', async () => {
  const { write, change } = await opened()
  const at = (sequence: number) => change(StreamCardText, { content: 'a', sequence })
  expect((await at(5)).code).toBe(0)
  expect(await at(5)).toMatchObject({ code: 300317, msg: 'ErrMsg: sequence number compare failed; ' })
  expect((await at(4)).code).toBe(300317)
  expect((await at(90)).code).toBe(0)
  expect((await write('b')).code).toBe(300317)
})

test('a repeated uuid has no second effect, and another request with it is refused', async () => {
  const { card_id, ask, send, shown } = await opened()
  const body = { content: 'Once', uuid: 'u1', sequence: 1 }
  const path = { card_id, element_id: 'answer' }
  expect((await ask(StreamCardText, { path, body })).code).toBe(0)
  expect((await ask(StreamCardText, { path, body })).code).toBe(0)
  const other = { ...body, content: 'Twice', sequence: 2 }
  expect((await ask(StreamCardText, { path, body: other })).code).toBe(200770)
  expect(textIn(await shown((await send()).data?.message_id ?? ''))).toBe('Once')
})

test('streaming ends ten minutes after it began, however much is written', async () => {
  const { world, write, change, send, shown } = await opened()
  const id = (await send()).data?.message_id ?? ''
  world.pass(9 * MINUTE_MS)
  expect((await write('a')).code).toBe(0)
  world.pass(MINUTE_MS)
  expect(await write('ab')).toMatchObject({ code: 200850, msg: 'ErrMsg: card streaming timeout; ' })
  expect((await write('ab')).code).toBe(300309)
  expect((await shown(id)).config.streaming_mode).toBe(false)
  const settings = JSON.stringify({ config: { streaming_mode: true } })
  expect((await change(UpdateCardSettings, { settings })).code).toBe(0)
  world.pass(9 * MINUTE_MS)
  expect((await write('abc')).code).toBe(0)
})

test('official clients send the streaming mode without config around it', async () => {
  const { write, change } = await opened()
  expect((await change(UpdateCardSettings, { settings: '{"streaming_mode":false}' })).code).toBe(0)
  expect((await write('a')).code).toBe(300309)
})

test('components are added, changed, renamed, replaced and removed', async () => {
  const { change, send, shown } = await opened()
  const id = (await send()).data?.message_id ?? ''
  const ids = async () => (await shown(id)).body.elements.map(({ element_id }) => element_id)
  const hr = (element_id: string) => JSON.stringify([{ tag: 'hr', element_id }])
  const panel = JSON.stringify([
    { tag: 'collapsible_panel', element_id: 'panel', header: { title: { tag: 'plain_text', content: '' } } },
  ])
  await change(CreateCardElements, { type: 'insert_before', target_element_id: 'answer', elements: hr('a') })
  await change(CreateCardElements, { type: 'insert_after', target_element_id: 'answer', elements: hr('b') })
  await change(CreateCardElements, { type: 'append', elements: panel })
  expect(await ids()).toEqual(['a', 'answer', 'b', 'stop', 'panel'])
  await change(CreateCardElements, { type: 'append', target_element_id: 'panel', elements: hr('inside') })
  expect((await change(DeleteCardElement, {}, 'inside')).code).toBe(0)
  await change(PatchCardElement, { partial_element: '{"element_id":"renamed","content":"x"}' })
  await change(ReplaceCardElement, { element: '{"tag":"hr","element_id":"line"}' }, 'b')
  expect((await change(DeleteCardElement, {}, 'panel')).code).toBe(0)
  expect(await ids()).toEqual(['a', 'renamed', 'line', 'stop'])
  expect(await change(PatchCardElement, { partial_element: '{}' }, 'tools_6')).toMatchObject({
    code: 300313,
    msg: 'ErrMsg: not find elementID : tools_6; ',
  })
})

test('a batch is whole or not at all', async () => {
  const { change, send, shown } = await opened()
  const id = (await send()).data?.message_id ?? ''
  const remove = (element_id: string) => ({
    action: 'delete_elements',
    params: { element_ids: [element_id] },
  })
  const actions = JSON.stringify([remove('stop'), remove('nowhere')])
  expect((await change(BatchUpdateCard, { actions })).code).toBe(300314)
  expect((await shown(id)).body.elements).toHaveLength(2)
  expect((await change(BatchUpdateCard, { actions: JSON.stringify([remove('stop')]) })).code).toBe(0)
  expect((await shown(id)).body.elements).toHaveLength(1)
})

test('a new card without streaming_mode ends streaming, by either operation', async () => {
  const plain = JSON.stringify({ ...writtenCard, config: {} })
  const one = await opened()
  await one.change(UpdateCardEntity, { card: { type: 'card_json', data: plain } })
  expect((await one.write('a')).code).toBe(300309)
  const other = await opened()
  const message_id = (await other.send()).data?.message_id ?? ''
  expect((await other.ask(UpdateCard, { path: { message_id }, body: { content: plain } })).code).toBe(0)
  expect((await other.write('a')).code).toBe(300309)
})

test('a recalled card can still be written', async () => {
  const { ask, send, write } = await opened()
  const message_id = (await send()).data?.message_id ?? ''
  expect((await ask(RecallMessage, { path: { message_id } })).code).toBe(0)
  expect((await write('a')).code).toBe(0)
})

test('a card that was sent as JSON becomes an entity, and the same one each time', async () => {
  const { ask } = await opened()
  const sent = await ask(CreateMessage, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_launch', msg_type: 'interactive', content: JSON.stringify(writtenCard) },
  })
  const convert = async () =>
    (await ask(ConvertCardId, { body: { message_id: sent.data?.message_id } })).data?.card_id
  const card_id = await convert()
  expect(card_id).toMatch(/^7\d{18}$/)
  expect(await convert()).toBe(card_id)
})

test('a sixth table in a text is refused in the words of messages', async () => {
  const { write } = await opened()
  const table = '| a |\n| - |\n| b |\n\n'
  expect((await write(table.repeat(5))).code).toBe(0)
  expect(await write(table.repeat(6))).toMatchObject({
    code: 230099,
    msg: 'Failed to create card content, ext=ErrCode: 11310; ErrMsg: card table number over limit; ErrorValue: table; ',
  })
})

test('a card ends with its message, which the operator removes from the world', async () => {
  const { ask, card_id, send, write } = await opened()
  const id = (await send()).data?.message_id ?? ''
  expect((await ask(RemoveThing, { path: { kind: 'messages', id } })).code).toBe(0)
  expect((await write('a')).code).toBe(200740)
  expect((await send(card_id)).code).toBe(230099)
})

test('a batch makes 200 changes at most, and each component that it deletes is one', async () => {
  const { change } = await opened()
  const setting = { action: 'partial_update_setting', params: { settings: {} } }
  const settings = (count: number) => Array.from({ length: count }, () => setting)
  const deletes = { action: 'delete_elements', params: { element_ids: ['stop', 'answer'] } }
  const batch = async (...actions: readonly object[]) => {
    const { code, msg } = await change(BatchUpdateCard, { actions: JSON.stringify(actions) })
    return [code, msg]
  }
  const tooMany = [10002, expect.stringContaining('more than 200 changes')]
  expect(await batch(...settings(201))).toEqual(tooMany)
  expect(await batch(...settings(199), deletes)).toEqual(tooMany)
  expect(await batch(...settings(198), deletes)).toEqual([0, expect.anything()])
})

test('a batch has the codes of its actions for what they make of the card', async () => {
  const { change } = await opened()
  const batch = async (...actions: readonly (readonly [string, object])[]) => {
    const list = actions.map(([action, params]) => ({ action, params }))
    return (await change(BatchUpdateCard, { actions: JSON.stringify(list) })).code
  }
  const twice = [{ tag: 'hr', element_id: 'answer' }]
  const adds = ['add_elements', { type: 'append', elements: twice }] as const
  const unknown = ['update_element', { element_id: 'stop', element: { tag: 'note' } }] as const
  const sets = (summary: unknown) =>
    ['partial_update_setting', { settings: { config: { summary } } }] as const
  expect(await batch(adds)).toBe(300315)
  expect(await batch(sets('words'))).toBe(300122)
  expect(await batch(sets({ content: 'words' }), adds)).toBe(300315)
  expect(await batch(sets({ content: 'words' }), unknown)).toBe(200220)
})
