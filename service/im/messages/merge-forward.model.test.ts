import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp, happyNow } from '../../testing/happy-world'
import { runs } from '../../testing/random-runs'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'

/** The model: a small world of four chats and some messages. */
interface ModelChat {
  hasBot: boolean
  /** The bot sees no earlier messages; 0 if it sees all. */
  hiddenBefore: number
  secret: boolean
  restricted: boolean
  dissolved: boolean
}
interface ModelMessage {
  chat: number
  thread: number | undefined
  state: 'sent' | 'sending' | 'recalled'
  kind: 'text' | 'system'
  inBundle: boolean
  time: number
}
interface Model {
  chats: ModelChat[]
  messages: ModelMessage[]
}

const seldom = fc.integer({ min: 0, max: 7 }).map((number) => number === 7)
const chat: fc.Arbitrary<ModelChat> = fc.record({
  hasBot: seldom.map((no) => !no),
  hiddenBefore: fc.constantFrom(0, 0, 0, 5),
  secret: seldom,
  restricted: seldom,
  dissolved: seldom,
})
const message: fc.Arbitrary<ModelMessage> = fc.record({
  chat: fc.constantFrom(0, 0, 0, 1, 2, 3),
  thread: fc.constantFrom(undefined, undefined, undefined, 0, 1),
  state: fc.constantFrom('sent', 'sent', 'sent', 'sent', 'sent', 'recalled', 'sending'),
  kind: fc.constantFrom('text', 'text', 'text', 'text', 'system'),
  inBundle: seldom,
  time: fc.integer({ min: 1, max: 10 }),
})
const model: fc.Arbitrary<Model> = fc.record({
  chats: fc.array(chat, { minLength: 4, maxLength: 4 }),
  messages: fc.array(message, { minLength: 1, maxLength: 12 }),
})
/** Many lists are short: long ones are rarely accepted. */
const list = fc.oneof(
  fc.array(fc.nat(14), { minLength: 1, maxLength: 3 }),
  fc.array(fc.nat(14), { minLength: 1, maxLength: 20 }),
)

/**
 * The result for a list by platform/messages#merge-forward and platform/messages#merge-forward-errors: a code, or the
 * omitted messages.
 */
function expected({ chats, messages }: Model, ids: number[]): { code: number; invalid?: number[] } {
  const left: ModelMessage[] = []
  const invalid: number[] = []
  let recalled = 0
  const unique = ids.filter((id, at) => ids.indexOf(id) === at)
  for (const id of unique) {
    const one = messages[id]
    const home = one && chats[one.chat]
    const isSeen = one !== undefined && home?.hasBot === true && one.time >= home.hiddenBefore
    if (isSeen && one.state === 'recalled') recalled += 1
    if (isSeen && one.state !== 'recalled' && one.kind === 'text' && !one.inBundle) left.push(one)
    else invalid.push(id)
  }
  if (recalled === unique.length) return { code: 230065 }
  const [first, ...rest] = left
  if (!first) return { code: 230064 }
  if (left.some((one) => one.state === 'sending')) return { code: 230049 }
  if (rest.some((one) => one.chat !== first.chat)) return { code: 230069 }
  if (rest.some((one) => one.thread !== first.thread)) return { code: 230067 }
  const home = chats[first.chat]
  if (home?.secret) return { code: 230066 }
  if (home?.restricted || home?.dissolved) return { code: 230070 }
  return { code: 0, invalid }
}

const chatId = (at: number) => `oc_model_${at}`
const messageId = (at: number) => `om_model_${at}`
const timeOf = (time: number) => happyNow - 1_000_000 + time

/** Adds the chats and messages of the model to the happy world. */
function write(file: WorldFile, { chats, messages }: Model): void {
  const [usual] = file.chats
  const [spoken] = file.messages
  if (!usual || !spoken) return
  for (const [at, flags] of chats.entries()) {
    file.chats.push({
      ...usual,
      announcement: { type: 'docx', media: [], sheets: [] },
      chat_id: chatId(at),
      bots: flags.hasBot ? [{ app_id: happyApp.app_id, joined_at: timeOf(flags.hiddenBefore) }] : [],
      history_hidden_from_new_members: flags.hiddenBefore > 0,
      secret: flags.secret,
      restricted: flags.restricted,
      dissolved: flags.dissolved,
    })
  }
  for (const [at, said] of messages.entries()) {
    file.messages.push({
      ...spoken,
      message_id: messageId(at),
      chat_id: chatId(said.chat),
      thread_id: said.thread === undefined ? null : `omt_model_${said.chat}_${said.thread}`,
      state: said.state,
      msg_type: said.kind,
      upper_message_id: said.inBundle ? 'om_bundle' : null,
      create_time: timeOf(said.time),
    })
  }
}

test('merge-forward decides as the model does, in any world, for any list', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(model, fc.array(list, { minLength: 50, maxLength: 50 }), async (world, lists) => {
      const opened = await testWorld((file) => write(file, world))
      const service = createService(opened)
      for (const ids of lists) {
        opened.pass(1000)
        const reply = await call(service, MergeForward, {
          query: { receive_id_type: 'chat_id' },
          body: { receive_id: 'oc_other', message_id_list: ids.map(messageId) },
        })
        const { code, invalid } = expected(world, ids)
        expect([ids, reply.code, reply.data?.invalid_message_id_list]).toEqual([
          ids,
          code,
          invalid?.map(messageId),
        ])
        seen.add(code)
      }
    }),
    { numRuns: runs(20, 400) },
  )
  // A run in which a decision never came up proves nothing about it.
  expect(seen).toEqual(new Set([0, 230049, 230064, 230065, 230066, 230067, 230069, 230070]))
})
