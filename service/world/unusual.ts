import { readWorldFile } from './world-file'
import type { WorldFile } from './world-file'

const id = '-'

/** Things with nothing but what is required. */
const needed = {
  tenants: { tenant_key: id },
  apps: { app_id: id, app_secret: id, tenant_key: id },
  users: { open_id: id, tenant_key: id },
  chats: { chat_id: id, tenant_key: id },
  threads: { thread_id: id, chat_id: id },
  messages: { message_id: id, chat_id: id, sender: { id } },
  files: { file_key: id, app_id: id, size: 0 },
}

type Kind = keyof typeof needed

const usual = readWorldFile(
  Object.fromEntries(Object.entries(needed).map(([kind, thing]) => [kind, [thing]])),
)

/** A thing without everything that loading it would fill in again. */
export function unusual<K extends Kind>(kind: K, thing: WorldFile[K][number]): Partial<WorldFile[K][number]> {
  const [ofKind = {}] = usual[kind] as readonly object[]
  // The name of an application is its id, unless it has one.
  const defaults = 'app_secret' in thing ? { ...ofKind, name: thing.app_id } : ofKind
  const kept = Object.entries(thing).filter(
    ([key, value]) =>
      Object.hasOwn(needed[kind], key) ||
      JSON.stringify(value) !== JSON.stringify((defaults as Record<string, unknown>)[key]),
  )
  return Object.fromEntries(kept) as Partial<WorldFile[K][number]>
}
