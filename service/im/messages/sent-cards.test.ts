import { expect, test } from 'vitest'
import { ListCalls } from '../../../contract/herald/log'
import { checkCard } from '../../../contract/im/cards/check-card'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { UpdateCard } from '../../../contract/im/messages/update-card'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import { demoWorld } from '../../world/demo-world'
import type { WorldFile } from '../../world/world-file'

const plain = { elements: [{ tag: 'hr' }] }

async function opened(change?: (file: WorldFile) => void) {
  const { service } = await openService(change, 1_000)
  const create = (card: unknown) =>
    call(service, CreateMessage, {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id: 'oc_launch', msg_type: 'interactive', content: JSON.stringify(card) },
    })
  const reply = (card: unknown, message_id: string) => {
    const body = { msg_type: 'interactive', content: JSON.stringify(card) } as const
    return call(service, ReplyMessage, { path: { message_id }, body })
  }
  const update = (card: unknown, message_id: string) =>
    call(service, UpdateCard, { path: { message_id }, body: { content: JSON.stringify(card) } })
  const sent = async () => (await create(plain)).data?.message_id ?? ''
  return { service, create, reply, update, sent }
}

const refused = (words: string) => ({
  status: 400,
  code: 230099,
  msg: `Failed to create card content, ext=${words}`,
})

const faults: [what: string, card: object, words: string][] = [
  [
    'a component that 2.0 no longer has',
    { schema: '2.0', body: { elements: [{ tag: 'hr' }, { tag: 'action', actions: [] }] } },
    'ErrCode: 200861; ErrPath: ROOT -> body -> elements -> [1](tag: action); ErrMsg: cards of schema V2 no longer support this capability; ErrorValue: unsupported tag action; ',
  ],
  [
    'an unknown picture',
    { elements: [{ tag: 'img', img_key: 'img_v3_nowhere', alt: { tag: 'plain_text', content: '' } }] },
    'ErrCode: 200570; ErrMsg: card contains invalid image keys; ErrorValue: image key img_v3_nowhere; ',
  ],
  [
    'an address as a picture',
    { elements: [{ tag: 'markdown', content: '![a](/root/a.png)' }] },
    'ErrCode: 200570; ErrMsg: card contains invalid image keys; ErrorValue: image key /root/a.png; ',
  ],
  [
    'an unknown person',
    { elements: [{ tag: 'markdown', content: '<at id=ou_bob></at><at id=ou_nowhere></at>' }] },
    'ErrCode: 100290; ErrMsg: There is an invalid user resource(at/person) in your card; ErrorValue: [ou_nowhere]; ',
  ],
  [
    'an unknown recording',
    {
      schema: '2.0',
      config: { enable_forward: false },
      body: { elements: [{ tag: 'audio', file_key: 'file_v3_nowhere' }] },
    },
    'ErrCode: 300240; ErrMsg: This application cannot retrieve audio information. Please check if the application used for uploading audio is the same as the one used for sending messages; ',
  ],
]

test.each(faults)('%s is refused in a new message, a reply and an update alike', async (_, card, words) => {
  const { create, reply, update, sent } = await opened()
  const message = await sent()
  for (const answer of [await create(card), await reply(card, message), await update(card, message)])
    expect(answer).toMatchObject(refused(words))
})

test('pictures of the application, people of its tenant and its bots may be in a card', async () => {
  const { create } = await opened()
  const content = '![a](img_v3_happy) <at id=ou_bob></at> <at id=all></at> <at ids=ou_alice,on_dan></at>'
  expect(await create({ elements: [{ tag: 'markdown', content }] })).toMatchObject({ code: 0 })
})

test('a picture of another application counts as unknown', async () => {
  const { create } = await opened((file) => {
    for (const one of file.files) one.app_id = 'cli_0000000000000002'
  })
  const card = { elements: [{ tag: 'markdown', content: '![a](img_v3_happy)' }] }
  expect(await create(card)).toMatchObject({ code: 230099 })
})

test('a template is refused if the world lists others: unknown, or of another application', async () => {
  const template = (template_id: string) => ({ type: 'template', data: { template_id } })
  const any = await opened()
  expect(await any.create(template('AAqAny'))).toMatchObject({ code: 0 })
  const listed = await opened((file) => {
    for (const app of file.apps)
      app.templates = app.app_id === happyApp.app_id ? ['AAqMine'] : ['AAqTheirs', 'AAqMine']
  })
  expect(await listed.create(template('AAqMine'))).toMatchObject({ code: 0 })
  expect(await listed.create(template('AAqNowhere'))).toMatchObject(
    refused(
      'ErrCode: 200380; ErrMsg: template does not exist, please confirm whether this template has been released; ErrorValue: templateID: AAqNowhere; ',
    ),
  )
  expect(await listed.create(template('AAqTheirs'))).toMatchObject(
    refused(
      `ErrCode: 200381; ErrMsg: template is not visible to app, please confirm whether the app is allowed to use this template; ErrorValue: appID: ${happyApp.app_id}, templateID: AAqTheirs; `,
    ),
  )
})

test('no card of the demo world would be refused', () => {
  const cards = demoWorld().messages.filter(({ msg_type }) => msg_type === 'interactive')
  expect(cards.length).toBeGreaterThan(0)
  for (const { content } of cards) expect(checkCard(JSON.parse(content)).refusal).toBeUndefined()
})

test('warnings about a card are in the log of its call, and no card has none', async () => {
  const { create, service } = await opened()
  await create(plain)
  await create({ elements: [{ tag: 'poem' }] })
  const [warned, quiet] = (await call(service, ListCalls, {})).data?.items ?? []
  expect(warned?.warnings).toEqual([
    { kind: 'unknownTag', path: 'ROOT -> elements -> [0](tag: poem)', value: 'poem' },
  ])
  expect(quiet).not.toHaveProperty('warnings')
})

test('a recalled card is not changed', async () => {
  const { update, sent, service } = await opened()
  const message_id = await sent()
  await call(service, RecallMessage, { path: { message_id } })
  expect(await update(plain, message_id)).toMatchObject({
    status: 400,
    code: 230011,
    msg: 'The message was withdrawn.',
  })
})
