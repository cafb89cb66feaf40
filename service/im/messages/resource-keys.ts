import type { Messages } from '../../store/tables/messages'

/** The keys that a message's content names, by the type under which they can be fetched. */
export interface ResourceKeys {
  image: ReadonlySet<string>
  file: ReadonlySet<string>
}

/**
 * The resources of a message: every `image_key` in its content as type image, every `file_key` as a file, at any
 * depth, as in the paragraphs of a post. Content that is not JSON names nothing.
 */
export function resourceKeys({ content }: Pick<Messages, 'content'>): ResourceKeys {
  const keys = { image: new Set<string>(), file: new Set<string>() }
  const ahead: unknown[] = [parsed(content)]
  while (ahead.length > 0) {
    const next = ahead.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [name, value] of Object.entries(next)) {
      if (name === 'image_key' && typeof value === 'string') keys.image.add(value)
      else if (name === 'file_key' && typeof value === 'string') keys.file.add(value)
      else ahead.push(value)
    }
  }
  return keys
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
