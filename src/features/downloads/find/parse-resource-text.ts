/** What a pasted text speaks of. */
export interface ResourceText {
  messageId: string | undefined
  keys: readonly string[]
}

const MESSAGE = /\bom_[A-Za-z0-9_-]{1,190}/g
/** Keys as the platform writes them: `file_v3_…`, `img_v3_…`, `img_<uuid>g`, and old ones without a word (platform/envelope#identifiers). */
const KEY =
  /\b(?:(?:file|img)_v\d{1,3}_[\w-]{1,190}|(?:img_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{11,12}g)(?![\w-])/gi

/**
 * The message and the keys in a text: an id, a link, a line of a log, the
 * address of a call. Of several messages the last one counts, which in a link
 * is the most particular.
 */
export const parseResourceText = (text: string): ResourceText => ({
  messageId: text.match(MESSAGE)?.at(-1),
  keys: [...new Set(text.replaceAll(MESSAGE, ' ').match(KEY))],
})
