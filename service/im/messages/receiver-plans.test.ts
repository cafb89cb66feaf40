import { expect, test } from 'vitest'
import type { Caller } from '../../http/endpoint'
import type { Messages } from '../../store/tables/messages'
import { plansOf } from '../../testing/plans-of'
import type { World } from '../../world/world'
import { insideOf } from './bundle'
import { sourcesOf } from './bundle-sources'
import { p2pChatWith, userIn } from './p2p-chat'
import { gatherReceiver, sentByBots } from './receiver'
import { receivingUser } from './receiving-user'
import { rememberAnswer, rememberedAnswer } from './remembered-answers'

const caller: Caller = { app_id: 'cli', tenant_key: 't', name: '', bot_enabled: true, scopes: undefined }
const world = { now: () => 0 } as World

test('the receiver is looked up by any kind of id', async () => {
  for (const type of ['user_id', 'union_id', 'email'] as const) {
    const [plan] = await plansOf((tx) => receivingUser(tx, caller, type, 'x'))
    expect(plan).toMatch(new RegExp(`SEARCH users USING INDEX users_by_${type} `))
  }
  const [usual, apart] = await plansOf((tx) => receivingUser(tx, caller, 'open_id', 'x'))
  expect(usual).toMatch(/SEARCH users .*\(open_id=\?\)/)
  expect(apart).toMatch(/USING INDEX users_named_apart/)
})

test('the target of a message is found without scanning a table', async () => {
  const plans = await plansOf(async (tx) => {
    await gatherReceiver({ tx, caller, world }, 'chat_id', 'oc')
    await gatherReceiver({ tx, caller, world }, 'thread_id', 'omt')
    await p2pChatWith(tx, caller, 'ou')
    await userIn(tx, 'oc')
  })
  for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
})

test('recent sends are one range of the chat’s messages', async () => {
  const [plan] = await plansOf((tx) => sentByBots(tx, 'oc', 1000))
  expect(plan).toMatch(/\(chat_id=\? AND create_time>\? AND create_time<\?\)/)
})

test('messages to bundle are looked up by id, and those inside by the one above', async () => {
  const bundle = { message_id: 'om', msg_type: 'merge_forward' } as Messages
  const plans = await plansOf(async (tx) => {
    await sourcesOf(tx, caller, ['om_1', 'om_2'])
    await insideOf(tx, [bundle], 1001)
  })
  expect(plans[0]).toMatch(/SEARCH messages .*\(message_id=\?\)/)
  expect(plans.at(-1)).toMatch(/messages_in_bundle \(upper_message_id=\?\)/)
  expect(plans.at(-1)).not.toMatch(/SCAN messages/)
})

test('a uuid is looked up by itself, and old ones are swept by their age', async () => {
  const plans = await plansOf(async (tx) => {
    await rememberedAnswer({ tx, caller, world }, 'target', 'u')
    await rememberAnswer({ tx, caller, world }, 'target', 'u', {})
  })
  expect(plans[0]).toMatch(/app_id=\? AND target=\? AND uuid=\?/)
  expect(plans[1]).toMatch(/answered_by_age \(done_at<\?\)/)
})
