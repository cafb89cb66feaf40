import type { User } from '../contact/user'

/**
 * The bodies of events (platform/events#events, platform/events#cards), by type. Every person has each kind of id.
 */
export interface EventBodies {
  'im.message.receive_v1': MessageReceived
  'im.message.message_read_v1': MessageRead
  'im.message.recalled_v1': MessageRecalled
  'im.message.reaction.created_v1': Reacted
  'im.message.reaction.deleted_v1': Reacted
  'im.chat.updated_v1': ChatUpdated
  'im.chat.disbanded_v1': ChatEvent
  'im.chat.member.bot.added_v1': ChatEvent
  'im.chat.member.bot.deleted_v1': ChatEvent
  'im.chat.member.user.added_v1': ChatMembersEvent
  'im.chat.member.user.deleted_v1': ChatMembersEvent
  'im.chat.member.user.withdrawn_v1': ChatMembersEvent
  'im.chat.access_event.bot_p2p_chat_entered_v1': BotChatEntered
  'card.action.trigger': CardAction
  'application.bot.menu_v6': BotMenu
  'contact.user.created_v3': PersonChanged
  'contact.user.updated_v3': PersonChanged
  'contact.user.deleted_v3': PersonChanged
}

export type EventType = keyof EventBodies

export interface EventUserIds {
  union_id: string
  /** Only with contact:user.employee_id:readonly. */
  user_id?: string
  open_id: string
}

/** platform/events#a-message-was-received */
export interface MessageReceived {
  sender: { sender_id: EventUserIds; sender_type: 'user' | 'bot'; tenant_key: string }
  message: {
    message_id: string
    root_id?: string
    parent_id?: string
    create_time: string
    update_time: string
    chat_id: string
    thread_id?: string
    chat_type: 'p2p' | 'group'
    message_type: string
    content: string
    /** Absent without mentions. */
    mentions?: EventMention[]
  }
}

export interface EventMention {
  key: string
  id: EventUserIds
  mentioned_type: 'user' | 'bot'
  name: string
  tenant_key: string
}

/** platform/events#other-message-events */
export interface MessageRead {
  reader: { reader_id: EventUserIds; read_time: string; tenant_key: string }
  message_id_list: string[]
}

/** platform/events#other-message-events */
export interface MessageRecalled {
  message_id: string
  chat_id: string
  recall_time: string
  recall_type: 'message_owner' | 'group_owner' | 'group_manager' | 'enterprise_manager'
}

/** platform/events#other-message-events. A person has a `user_id`, an application an `app_id`. */
export interface Reacted {
  message_id: string
  reaction_type: { emoji_type: string }
  operator_type: 'user' | 'app'
  user_id?: EventUserIds
  app_id?: string
  action_time: string
}

/** platform/events#chat-events */
export interface ChatEvent {
  chat_id: string
  operator_id: EventUserIds
  external: boolean
  operator_tenant_key: string
  name: string
  i18n_names?: object
}

/** platform/events#chat-events */
export interface ChatMembersEvent extends ChatEvent {
  users: { name: string; tenant_key: string; user_id: EventUserIds }[]
}

/** platform/events#chat-events. Both sides hold the keys that changed, and no others (ours). */
export interface ChatUpdated {
  chat_id: string
  operator_id: EventUserIds
  external: boolean
  operator_tenant_key: string
  after_change: object
  before_change: object
  moderator_list?: { added_member_list: EventModerator[]; removed_member_list: EventModerator[] }
}

export interface EventModerator {
  tenant_key: string
  user_id: EventUserIds
}

/** platform/events#chat-events */
export interface BotChatEntered {
  chat_id: string
  operator_id: EventUserIds
  last_message_id?: string
  last_message_create_time?: string
}

/** platform/events#menus-of-bots. The time is a number of seconds. */
export interface BotMenu {
  operator: { operator_name?: string; operator_id: EventUserIds }
  event_key: string
  timestamp: number
}

/** platform/events#people. `old_object`: what a change changed, or the departments that a person has left. */
export interface PersonChanged {
  object: User
  old_object?: Partial<User>
}

/** platform/events#cards */
export interface CardAction {
  operator: EventUserIds & { tenant_key: string }
  token: string
  action: {
    value: unknown
    tag: string
    timezone?: string
    name?: string
    form_value?: object
    input_value?: string
    option?: string
    options?: string[]
    checked?: boolean
  }
  host: 'im_message'
  context: { open_message_id: string; open_chat_id: string }
}

/** The body of `card.action.trigger_v1`, which has no envelope (platform/events#legacy-callback). */
export interface LegacyCardAction {
  open_id: string
  /** Only with contact:user.employee_id:readonly. */
  user_id?: string
  tenant_key: string
  open_message_id: string
  open_chat_id: string
  token: string
  action: CardAction['action']
}
