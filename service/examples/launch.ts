import type { WorldChat, WorldFile } from '../world/world-file'

/** The chat "Launch", which most scenarios change. */
export const LAUNCH = 'oc_launch'

export function launch(file: WorldFile): WorldChat {
  const chat = file.chats.find((each) => each.chat_id === LAUNCH)
  if (!chat) throw new Error('the scenarios need a chat oc_launch')
  return chat
}
