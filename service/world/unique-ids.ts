import { SLICE } from '../../primitives/in-slices'
import type { Slices } from '../../primitives/in-slices'
import { WorldFileError } from './world-file'
import type { WorldFile } from './world-file'

/** Ids that must name one thing each, and where they are, in the order of the file. */
function* idsOf(file: WorldFile): Generator<[kind: string, id: string, where: string]> {
  for (const [at, tenant] of file.tenants.entries()) {
    yield ['tenant_key', tenant.tenant_key, `tenants[${at}].tenant_key`]
  }
  for (const [at, app] of file.apps.entries()) {
    yield ['app_id', app.app_id, `apps[${at}].app_id`]
    for (const [token, text] of app.tokens.entries()) yield ['token', text, `apps[${at}].tokens[${token}]`]
  }
  for (const [at, user] of file.users.entries()) yield ['open_id', user.open_id, `users[${at}].open_id`]
  for (const [at, chat] of file.chats.entries()) {
    const { chat_id, members, bots, webhooks, announcement } = chat
    const where = `chats[${at}]`
    yield ['chat_id', chat_id, `${where}.chat_id`]
    for (const [member, id] of members.entries()) {
      yield [`member of ${chat_id}`, id, `${where}.members[${member}]`]
    }
    for (const [bot, { app_id }] of bots.entries())
      yield [`bot of ${chat_id}`, app_id, `${where}.bots[${bot}]`]
    for (const [hook, { token }] of webhooks.entries())
      yield ['webhook', token, `${where}.webhooks[${hook}].token`]
    for (const [media, { file_token }] of announcement.media.entries()) {
      yield ['file_token', file_token, `${where}.announcement.media[${media}].file_token`]
    }
    for (const [sheet, { token }] of announcement.sheets.entries()) {
      yield ['sheet', token, `${where}.announcement.sheets[${sheet}].token`]
    }
  }
  for (const [at, thread] of file.threads.entries()) {
    yield ['thread_id', thread.thread_id, `threads[${at}].thread_id`]
  }
  for (const [at, message] of file.messages.entries()) {
    yield ['message_id', message.message_id, `messages[${at}].message_id`]
  }
  for (const [at, { file_key }] of file.files.entries()) yield ['file_key', file_key, `files[${at}].file_key`]
}

/** Throws WorldFileError where an id names a second thing of its kind. */
export function* requireUniqueIds(file: WorldFile): Slices<void> {
  const first = new Map<string, string>()
  for (const [kind, id, where] of idsOf(file)) {
    const key = JSON.stringify([kind, id])
    const before = first.get(key)
    if (before !== undefined) throw new WorldFileError(where, `duplicate of ${before}`)
    first.set(key, where)
    if (first.size % SLICE === 0) yield
  }
}
