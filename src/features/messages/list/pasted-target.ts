/** What somebody pasted to go to. */
export type PastedTarget = { kind: 'message'; messageId: string } | { kind: 'day'; day: string } | undefined

/**
 * Reads what was pasted: a message id, a link that holds one (our own, or the
 * platform's), or a day. Nothing else leads anywhere (platform-facts h.5).
 */
export function pastedTarget(text: string): PastedTarget {
  const asked = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) return { kind: 'day', day: asked }
  // The last id of a link is the most particular one.
  const messageId = asked.match(/\bom_[A-Za-z0-9_-]{1,190}/g)?.at(-1)
  return messageId ? { kind: 'message', messageId } : undefined
}
