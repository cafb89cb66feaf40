import type { Chats } from '../../store/tables/people-and-chats'

/** A chat with the defaults of a world file. */
export const plainChat = {
  name: '',
  description: '',
  mode: 'group',
  owner_id: '',
  managers: '[]',
  edit_permission: 'all_members',
  external: 0,
  cross_tenant: 0,
  dissolved: 0,
  muted: 0,
  forwarding_forbidden: 0,
  third_party_encrypted: 0,
  secret: 0,
  restricted: 0,
  history_hidden_from_new_members: 0,
  settings: '{}',
  public: 0,
  creator_id: '',
} as const satisfies Partial<Chats>
