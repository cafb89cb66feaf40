import type { Rule } from '../rules/rule'
import type { ChatFacts } from './chat-facts'

/**
 * The rules of access to a chat's announcement: written once, in this order, for all seven operations
 * (platform/docx#announcement-calls, platform/docx#announcement-errors). The caller comes first, then the chat, then
 * the caller's place in it.
 */
export const chatRules: Rule<ChatFacts>[] = [
  { code: 1772025, when: 'bot ability not enabled', fails: (f) => !f.bot_enabled },
  { code: 1770002, when: 'no such chat', fails: (f) => !f.chat },
  { code: 1770002, when: 'chat dissolved', fails: (f) => f.chat?.dissolved },
  {
    code: 1772002,
    when: 'chat of another tenant',
    fails: (f) => f.chat && f.chat.tenant_key !== f.tenant_key,
  },
  {
    code: 1772001,
    when: 'one-to-one chat: it has no announcement',
    fails: (f) => f.chat && (f.chat.p2p || !f.announcement),
    ours: true,
  },
  { code: 1772003, when: 'bot is not in the chat', fails: (f) => f.chat && !f.chat.isInside },
  { code: 1772004, when: 'external chat', fails: (f) => f.chat?.external, ours: true },
]

/** The six block operations work on upgraded announcements only (platform/docx#announcement-metadata). */
export const upgradedRules: Rule<ChatFacts>[] = [
  { code: 1772006, when: 'announcement of the old type', fails: (f) => f.announcement?.type === 'doc' },
]

/** Writes: only_owner leaves editing to the owner, the managers and the bot that made the chat (platform/docx#announcement-calls). */
export const editRules: Rule<ChatFacts>[] = [
  {
    code: 1772005,
    when: 'only owner and managers may edit, and the caller is neither, nor the chat’s creator with im:chat:operate_as_owner',
    fails: (f) => !f.chat?.mayEdit,
  },
]
