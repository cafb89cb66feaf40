/** The JSON value of a text. Undefined if the text is blank, and the text itself if it is not JSON. */
export function valueIn(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The fields of the JSON object in a text. None if it is not an object. */
export function fieldsIn(text: string): Record<string, unknown> {
  const value = valueIn(text)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
