import { useMutation } from '@tanstack/react-query'
import { ChangeThing, CreateThing, RemoveThing, type EditedKind } from '../../../contract/herald/state'
import { call } from '../../api/client'

export type Thing = Readonly<Record<string, unknown>>

/** Which property of a thing is its id. */
export const idNames: Readonly<Record<EditedKind, string>> = {
  tenants: 'tenant_key',
  apps: 'app_id',
  users: 'open_id',
  chats: 'chat_id',
  messages: 'message_id',
}

/** The fields of the form for a new thing; its id is generated. */
export const newFields = {
  tenants: ['name'],
  apps: ['name', 'tenant_key'],
  users: ['name', 'tenant_key', 'email'],
  chats: ['name', 'tenant_key', 'owner_id', 'members', 'bots'],
  messages: ['chat_id', 'sender', 'text'],
} as const satisfies Record<EditedKind, readonly string[]>
export type NewField = (typeof newFields)[EditedKind][number]

/** The flags of each kind that can be switched. */
export const flagsOf = {
  tenants: ['sending_forbidden', 'storage_error', 'crypt_key_deleted'],
  apps: ['bot_enabled'],
  users: ['resigned'],
  chats: ['muted', 'dissolved', 'external', 'secret', 'restricted', 'forwarding_forbidden'],
  messages: ['confidential'],
} as const satisfies Record<EditedKind, readonly string[]>

const listed = (text = '') => text.split(/[\s,，、]+/).filter(Boolean)

/** The request for a form, in the terms of the world file; empty fields are left out. */
export function thingOf(kind: EditedKind, given: Readonly<Partial<Record<NewField, string>>>): object {
  const { members, bots, sender, text, ...rest } = given
  const plain = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  if (kind === 'chats')
    return { ...plain, members: listed(members), bots: listed(bots).map((app_id) => ({ app_id })) }
  if (kind !== 'messages') return plain
  const sender_type = sender?.startsWith('cli_') ? 'app' : 'user'
  return {
    ...plain,
    content: JSON.stringify({ text: text ?? '' }),
    sender: { id: sender ?? '', sender_type },
  }
}

/** One change of the world, as its endpoint accepts it. */
export type Edit =
  | { do: 'create'; kind: EditedKind; thing: object }
  | { do: 'change'; kind: EditedKind; id: string; changes: object }
  | { do: 'remove'; kind: EditedKind; id: string }

function edit(wish: Edit): Promise<object> {
  const { kind } = wish
  const options = { withoutToken: true }
  if (wish.do === 'create') return call(CreateThing, { path: { kind }, body: { ...wish.thing } }, options)
  const path = { kind, id: wish.id }
  if (wish.do === 'change') return call(ChangeThing, { path, body: { ...wish.changes } }, options)
  return call(RemoveThing, { path, body: {} }, options)
}

/** Call `onDone` to read everything shown again. */
export const useEdit = (onDone: () => unknown) => useMutation({ mutationFn: edit, onSuccess: onDone })
