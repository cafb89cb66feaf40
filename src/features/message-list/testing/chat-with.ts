import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { createService } from '../../../../service/http/create-service'
import { call } from '../../../../service/testing/call'
import { testWorld } from '../../../../service/testing/test-world'
import type { Container } from '../../../api/messages/messages'
import type { ReadPage } from '../read-on'

const CHAT = 'oc_launch'
const THREAD = 'omt_launch'
/** The time from which `timesOf` counts. */
export const BEGAN = Date.UTC(2026, 0, 5)

/** A chat, and a thread in it, with messages at these times: the truth that windows are compared with. */
export async function chatWith(times: readonly number[]) {
  const world = await testWorld((file) => {
    file.messages = []
  })
  const service = createService(world)
  const truth: { id: string; time: number }[] = []
  const reads: number[] = []
  // As on the platform, ids do not reveal the order.
  const nextId = () => `om_${((truth.length * 7919) % 10_007).toString().padStart(5, '0')}`
  async function say(time: number, id = nextId()) {
    await world.store.transaction(async (tx) => {
      await tx
        .insertInto('messages')
        .values({
          message_id: id,
          chat_id: CHAT,
          thread_id: THREAD,
          root_id: null,
          parent_id: null,
          msg_type: 'text',
          content: JSON.stringify({ text: id }),
          sender: JSON.stringify({ id: 'ou_alice', sender_type: 'user' }),
          create_time: time,
          state: 'sent',
          confidential: 0,
          mentions: '[]',
          upper_message_id: null,
          update_time: 0,
          edits: 0,
          opens_thread: 0,
        })
        .execute()
    })
    truth.push({ id, time })
    truth.sort((one, other) => one.time - other.time || (one.id < other.id ? -1 : 1))
    return id
  }
  for (const time of times) await say(time)
  /** Changes a message in the store, unknown to the reader. */
  const change = (
    id: string,
    to: { state?: 'recalled'; content?: string; edits?: number; update_time?: number },
  ) =>
    world.store.transaction(async (tx) => {
      await tx.updateTable('messages').set(to).where('message_id', '=', id).execute()
    })
  const readOf =
    (container: Container): ReadPage =>
    async (range, signal) => {
      // Every call comes long after the last, because rate limits are not tested here.
      world.pass(1_000)
      const query = { container_id_type: container.type, container_id: container.id, ...range }
      const { code, msg, data } = await call(service, ListMessages, { query })
      signal.throwIfAborted()
      if (code !== 0 || !data) throw new Error(`${code} ${msg}`)
      reads.push(data.items.length)
      return data
    }
  const ids = () => truth.map(({ id }) => id)
  return {
    world,
    service,
    truth,
    ids,
    say,
    change,
    reads,
    read: readOf({ type: 'chat', id: CHAT }),
    readThread: readOf({ type: 'thread', id: THREAD }),
  }
}

/** Times with these gaps between them, in milliseconds. */
export const timesOf = (apart: readonly number[]) => {
  let time = BEGAN
  return apart.map((gap) => (time += gap))
}
