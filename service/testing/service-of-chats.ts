import type { Block } from '../../contract/docx/block'
import type { Endpoint } from '../../contract/endpoint'
import { createService } from '../http/create-service'
import type { WorldFile } from '../world/world-file'
import { call } from './call'
import type { CallInput, Service } from './call'
import type { lastingWorld } from './test-world'
import { testWorld } from './test-world'

interface ServiceOfChats {
  service: Service
  /** One call, as the happy world's application. */
  asked: <E extends Endpoint>(endpoint: E, input: CallInput) => ReturnType<typeof call<E>>
  /** Sets the world's clock, by which its rate limits count. */
  setNow(now: number): void
  close(): Promise<void>
}

/** One world with `count` more chats. */
export async function serviceOfChats(
  count: number,
  chatOf: (number: number) => { chat: string; blocks: Block[] },
  open: typeof testWorld | typeof lastingWorld = testWorld,
): Promise<ServiceOfChats> {
  const world = await open((file) => {
    const model = file.chats.find((chat) => chat.chat_id === 'oc_launch')!
    for (let number = 0; number < count; number++) {
      const { chat, blocks } = chatOf(number)
      file.chats.push({ ...model, chat_id: chat, announcement: announcementOf(blocks) })
    }
  })
  const service = createService(world)
  return {
    service,
    asked: (endpoint, input) => call(service, endpoint, input),
    setNow: world.setNow,
    close: () => world.store.close(),
  }
}

type Announcement = WorldFile['chats'][number]['announcement']

const announcementOf = (blocks: Block[]): Announcement => ({
  type: 'docx',
  blocks,
  media: [],
  sheets: [],
})
