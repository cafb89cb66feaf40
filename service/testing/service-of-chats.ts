import type { Block } from '../../contract/docx/block'
import type { WorldFile } from '../world/world-file'
import { createService } from '../http/create-service'
import type { Service } from './call'
import { testWorld } from './test-world'

/** Enough for every run of a property, those in which it looks for a smaller case among them. */
const CHATS = 1_130

/** One world with a chat for every run of a property; `setNow` sets its clock, so that its limits count. */
export async function serviceOfChats(
  chatOf: (number: number) => { chat: string; blocks: Block[] },
): Promise<{ service: Service; setNow: (now: number) => void; close: () => Promise<void> }> {
  const world = await testWorld((file) => {
    const model = file.chats.find((chat) => chat.chat_id === 'oc_launch')!
    for (let number = 0; number < CHATS; number++) {
      const { chat, blocks } = chatOf(number)
      file.chats.push({ ...model, chat_id: chat, announcement: announcementOf(blocks) })
    }
  })
  return { service: createService(world), setNow: world.setNow, close: () => world.store.close() }
}

type Announcement = WorldFile['chats'][number]['announcement']

const announcementOf = (blocks: Block[]): Announcement => ({
  type: 'docx',
  blocks,
  media: [],
  sheets: [],
})
