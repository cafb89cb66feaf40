/**
 * Whether objects and arrays of a JSON text stand deeper in each other than
 * `most`. One pass over the text, before anything is built of it.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      depth++
      if (depth > most) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}
