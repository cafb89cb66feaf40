/** What somebody pasted to go to. */
export type PastedTarget =
  | { kind: 'message'; messageId: string }
  | { kind: 'day'; day: string }
  /** Milliseconds. */
  | { kind: 'moment'; time: number }
  | undefined

/**
 * Reads what was pasted: a message id, a link that holds one (our own, or the
 * platform's), a day, or a moment as links write it. Nothing else leads anywhere (platform/envelope#identifiers).
 */
export function pastedTarget(text: string): PastedTarget {
  const asked = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) return { kind: 'day', day: asked }
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(asked)) {
    const time = Date.parse(asked)
    return Number.isNaN(time) ? undefined : { kind: 'moment', time }
  }
  // The last id of a link is the most particular one.
  const messageId = asked.match(/\bom_[A-Za-z0-9_-]{1,190}/g)?.at(-1)
  return messageId ? { kind: 'message', messageId } : undefined
}
