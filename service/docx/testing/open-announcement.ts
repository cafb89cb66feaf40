import { BatchDeleteChildren } from '../../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../../contract/docx/batch-update-blocks'
import type { Block } from '../../../contract/docx/block'
import { CreateBlocks } from '../../../contract/docx/create-blocks'
import { ListBlocks } from '../../../contract/docx/list-blocks'
import { LAUNCH } from '../../examples/launch'
import { createService } from '../../http/create-service'
import { call, type CallInput, type Service } from '../../testing/call'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'

type Query = Record<string, string | number>

/**
 * The announcement of "Launch" with helpers that call it, over Request → Response.
 * A second passes before every call, so that no rate limit is met. A helper
 * returns the whole reply; `listed` returns the blocks and throws on refusals.
 */
export async function openAnnouncement(change?: (file: WorldFile) => void) {
  const world = await testWorld(change)
  const bugs: unknown[] = []
  const serve = createService(world, { onBug: (error) => bugs.push(error) })
  const service: Service = (request) => {
    world.pass(1000)
    return serve(request)
  }
  const under = (block_id: string) => ({ chat_id: LAUNCH, block_id })

  return {
    world,
    service,
    bugs,
    create: (parent: string, children: unknown[], index = -1, query: Query = {}) =>
      call(service, CreateBlocks, { path: under(parent), query, body: { index, children } }),
    update: (requests: unknown[], query: Query = {}, more: CallInput = {}) =>
      call(service, BatchUpdateBlocks, { path: { chat_id: LAUNCH }, query, body: { requests }, ...more }),
    remove: (parent: string, start_index: number, end_index: number, query: Query = {}) =>
      call(service, BatchDeleteChildren, { path: under(parent), query, body: { start_index, end_index } }),
    async listed(query: Query = {}): Promise<Block[]> {
      const blocks: Block[] = []
      let page_token: string | undefined
      do {
        const token: Query = page_token === undefined ? {} : { page_token }
        const reply = await call(service, ListBlocks, {
          path: { chat_id: LAUNCH },
          query: { ...query, ...token },
        })
        if (reply.code !== 0 || !reply.data)
          throw new Error(`listing answers ${reply.code}: ${String(bugs[0])}`)
        blocks.push(...reply.data.items)
        page_token = reply.data.page_token
      } while (page_token !== undefined)
      return blocks
    },
  }
}
