import { createService } from '../http/create-service'
import type { WorldFile } from '../world/world-file'
import { happyApp } from './happy-world'
import { testWorld } from './test-world'

/**
 * The happy world with one change, for a test of forwards: the service, in whose name, and the bundles that a chat
 * then holds.
 */
export async function forwardWorld(change?: (file: WorldFile) => void) {
  const world = await testWorld(change)
  /** The bundles that a chat holds, oldest first. */
  const bundlesIn = (chat_id: string) =>
    world.store.transaction((tx) =>
      tx
        .selectFrom('messages')
        .select(['message_id', 'create_time'])
        .where('chat_id', '=', chat_id)
        .where('msg_type', '=', 'merge_forward')
        .where('upper_message_id', 'is', null)
        .orderBy('create_time')
        .orderBy('message_id')
        .execute(),
    )
  return { world, service: createService(world), app: happyApp, bundlesIn }
}
