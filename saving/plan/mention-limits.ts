import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'

/**
 * Counts of elements that the service looks up. An update request and a call may each carry a limited number
 * (platform/docx#elements, platform/docx#updates-and-their-limits).
 */
export interface Mentions {
  users: number
  docs: number
  reminders: number
}

export const none: Mentions = { users: 0, docs: 0, reminders: 0 }
export const perRequest: Mentions = { users: 100, docs: 50, reminders: 30 }
export const perCall: Mentions = { users: 200, docs: 200, reminders: Infinity }

export const addMentions = (a: Mentions, b: Mentions): Mentions => ({
  users: a.users + b.users,
  docs: a.docs + b.docs,
  reminders: a.reminders + b.reminders,
})

export const exceeds = (count: Mentions, limit: Mentions): boolean =>
  count.users > limit.users || count.docs > limit.docs || count.reminders > limit.reminders

/** The mentions in one block, without its children. */
export function mentionsOf(node: BlockTree): Mentions {
  const elements = textObject(node.block_type, node.body)?.elements ?? []
  return {
    users: elements.filter((element) => element.mention_user).length,
    docs: elements.filter((element) => element.mention_doc).length,
    reminders: elements.filter((element) => element.reminder).length,
  }
}
