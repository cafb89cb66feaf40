import type { Messages } from '../../store/database'

/** The keys that a message's content names, by what they are asked for as. */
export interface ResourceKeys {
  image: ReadonlySet<string>
  file: ReadonlySet<string>
}

/**
 * What can be fetched of a message: every `image_key` of its content as an
 * image, every `file_key` as a file, wherever they are in it, as in the
 * paragraphs of a post. Content that is no JSON names nothing.
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
