import { definableObject } from '../../contract/docx/definable-object'

/** The longest token that a block from elsewhere may have. */
export const MOST_TOKEN = 500

/**
 * Reads what a create call may send, plus these strings up to their greatest lengths. They come with a block from
 * elsewhere and are not part of the call.
 */
export const readWith =
  (key: string, words: Readonly<Record<string, number>>) =>
  (value: unknown): object | undefined => {
    const said = { ...(value as Record<string, unknown> | null | undefined) }
    const object = definableObject(key, { ...said, token: undefined })
    if (!object) return undefined
    const read: Record<string, unknown> = { ...object }
    for (const [name, most] of Object.entries(words)) {
      const word = said[name]
      if (word === undefined) continue
      if (typeof word !== 'string' || word.length > most) return undefined
      read[name] = word
    }
    return read
  }
