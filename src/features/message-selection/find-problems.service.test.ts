import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { Message } from '../../../contract/im/messages/message'
import { createService } from '../../../service/http/create-service'
import { call } from '../../../service/testing/call'
import { happyApp, happyNow } from '../../../service/testing/happy-world'
import { runs } from '../../../service/testing/random-runs'
import { testWorld } from '../../../service/testing/test-world'
import type { WorldFile } from '../../../service/world/world-file'
import { findProblems, type ForwardContext } from './find-problems'
import { sourceRestriction } from './plan-forward'

const chat = fc.record({
  restricted: fc.constantFrom(false, false, false, true),
  dissolved: fc.constantFrom(false, false, false, true),
  secret: fc.constantFrom(false, false, true),
})
const message = fc.record({
  chat: fc.constantFrom(0, 0, 0, 0, 1, 2),
  thread: fc.constantFrom(undefined, undefined, undefined, 0, 1),
  state: fc.constantFrom('sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'recalled', 'sending'),
  msg_type: fc.constantFrom('text', 'text', 'text', 'text', 'system', 'merge_forward'),
  isInside: fc.constantFrom(false, false, false, false, true),
})
const worlds = fc.record({
  chats: fc.array(chat, { minLength: 3, maxLength: 3 }),
  messages: fc.array(message, { minLength: 10, maxLength: 12 }),
})
type Model = Parameters<Parameters<typeof worlds.map>[0]>[0]

function write(file: WorldFile, { chats, messages }: Model): void {
  const [usual] = file.chats
  const [spoken] = file.messages
  if (!usual || !spoken) return
  chats.forEach((restriction, at) =>
    file.chats.push({
      ...usual,
      ...restriction,
      chat_id: `oc_model_${at}`,
      announcement: { type: 'docx', media: [], sheets: [] },
      bots: [{ app_id: happyApp.app_id, joined_at: 0 }],
    }),
  )
  file.messages.push({ ...spoken, message_id: 'om_around', msg_type: 'merge_forward' })
  messages.forEach(({ chat: home, thread, state, msg_type, isInside }, at) =>
    file.messages.push({
      ...spoken,
      message_id: `om_model_${at}`,
      chat_id: `oc_model_${home}`,
      thread_id: thread === undefined ? null : `omt_model_${home}_${thread}`,
      state,
      msg_type,
      upper_message_id: isInside ? 'om_around' : null,
      create_time: happyNow - 1_000_000 + at,
    }),
  )
}

/** The console's knowledge of a world: the service's data of each message and each chat. */
async function readBy(service: ReturnType<typeof createService>, { chats, messages }: Model) {
  const known: Message[] = []
  for (const at of messages.keys()) {
    const { data } = await call(service, GetMessage, { path: { message_id: `om_model_${at}` } })
    if (data?.items[0]) known.push(data.items[0])
  }
  const restrictions = new Map<string, 'dissolved' | 'restricted'>()
  for (const at of chats.keys()) {
    const chat_id = `oc_model_${at}`
    const { data } = await call(service, GetChat, { path: { chat_id } })
    const restriction = sourceRestriction(data)
    if (restriction) restrictions.set(chat_id, restriction)
  }
  return { known, restrictions }
}

test('the service returns the predicted code, and leaves out the predicted messages: 8 worlds, 40 lists each', async () => {
  const seen = new Set<number>()
  // Half of the lists have one message: refusals of a whole list are rare in longer ones.
  const pick = fc.oneof(
    fc.nat(11).map((at) => [at]),
    fc.array(fc.nat(11), { minLength: 2, maxLength: 6 }),
  )
  const lists = fc.array(pick, { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(worlds, lists, async (model, picks) => {
      const world = await testWorld((file) => write(file, model))
      const service = createService(world)
      const { known, restrictions } = await readBy(service, model)
      for (const pick of picks) {
        const messages = known.filter((_, at) => pick.includes(at))
        if (messages.length === 0) continue
        world.pass(1000)
        const message_id_list = messages.map(({ message_id }) => message_id)
        const { code, data } = await call(service, MergeForward, {
          query: { receive_id_type: 'chat_id' },
          body: { receive_id: 'oc_other', message_id_list },
        })
        // Only the service's refusal reveals that a message is still being sent, or that its chat is secret.
        const secret = new Map(messages.map(({ chat_id }) => [chat_id, 'secret' as const]))
        const context: ForwardContext = {
          restrictions: code === 230066 ? new Map([...restrictions, ...secret]) : restrictions,
          ...(code === 230049 && { stillSending: message_id_list }),
        }
        const problems = findProblems(messages, context)
        const foretold = problems.find((problem) => problem.code !== undefined)?.code ?? 0
        expect([message_id_list, foretold]).toEqual([message_id_list, code])
        if (code === 0) {
          const left = new Set(problems.flatMap(({ message_ids }) => message_ids))
          expect(data?.invalid_message_id_list).toEqual(message_id_list.filter((id) => left.has(id)))
        }
        seen.add(code)
      }
    }),
    { numRuns: runs(8, 100) },
  )
  // A run without one of these refusals would prove nothing about it.
  expect(seen).toEqual(new Set([0, 230049, 230064, 230065, 230066, 230067, 230069, 230070]))
})
