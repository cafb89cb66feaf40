import { createService } from '../../../../../service/http/create-service'
import { call } from '../../../../../service/testing/call'
import { testWorld } from '../../../../../service/testing/test-world'
import type { BlockTree } from '../../../../editor/block-tree'
import type { Asked } from './console-on'
import { wireFromTree } from './tree-from-wire'
import type { VirtualClock } from './virtual-clock'

/** Enough for every run of a property, those in which it looks for a smaller case among them. */
const CHATS = 1_130

/**
 * One world with a chat for every run. The service lives in the console's time,
 * so that its limits count.
 */
export async function serviceOfChats(
  chatOf: (number: number) => { chat: string; document: BlockTree },
): Promise<(clock: VirtualClock) => Asked> {
  const world = await testWorld((file) => {
    const model = file.chats.find((chat) => chat.chat_id === 'oc_launch')!
    for (let number = 0; number < CHATS; number++) {
      const { chat, document } = chatOf(number)
      const blocks = wireFromTree(documentOf(chat, document)) as NonNullable<typeof model.announcement.blocks>
      const announcement = { type: 'docx' as const, blocks, media: [], sheets: [] }
      file.chats.push({ ...model, chat_id: chat, announcement })
    }
  })
  const service = createService(world)
  return (clock) => (endpoint, input) => {
    world.setNow(clock.now())
    return call(service, endpoint, input)
  }
}

/** The document of a chat of its own; blocks belong to one announcement, so their ids carry its number. */
function documentOf(chat: string, document: BlockTree): BlockTree {
  const rename = (tree: BlockTree): BlockTree => ({
    ...tree,
    id: tree.block_type === 1 ? chat : `${tree.id}_${chat}`,
    children: tree.children.map(rename),
  })
  return rename(document)
}
