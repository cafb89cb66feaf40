/** The value in a text; undefined where the text is blank, the text itself where it is no JSON. */
export function valueIn(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Its fields, where it is an object. */
export function fieldsIn(text: string): Record<string, unknown> {
  const value = valueIn(text)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
