import { variableNamed } from './variables'
import type { VariableName, VariableValues } from './variables'

/** A part of what a text becomes: a stretch of its own signs, or what stands in the place of a variable. */
export interface Piece {
  text: string
  /** Where it stood in the text; of a variable, where its first brace stood. */
  from: number
  /** The variable that it stands for; absent where the signs are the text's own. */
  variable?: VariableName
}

export interface FilledText {
  pieces: readonly Piece[]
  /** Names in double braces that are no variables; they stay as they are written. */
  unknown: readonly string[]
}

/** Backslashes, two braces, and a name with the braces that end it where there is one. */
const OPENING = /(\\*)\{\{(?:([^{}\n]{1,60})\}\})?/g

/**
 * A text with its variables replaced. `\{{` is `{{` and begins none; before
 * braces, as in most languages, two backslashes are one. What is put in is not
 * looked through again, and a name that is no variable stays as it is written.
 */
export function fillText(text: string, values: VariableValues): FilledText {
  const pieces: Piece[] = []
  const unknown: string[] = []
  const own = (from: number, to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), from })
  }
  let done = 0
  OPENING.lastIndex = 0
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const [{ length }, slashes = '', written] = found
    const brace = found.index + slashes.length
    if (slashes.length % 2 === 1) {
      own(done, found.index + (slashes.length - 1) / 2)
      own(brace, brace + 2)
      done = OPENING.lastIndex = brace + 2
      continue
    }
    const variable = written === undefined ? undefined : variableNamed(written)
    if (!variable) {
      if (written !== undefined) unknown.push(written.trim())
      // `{{{name}}}` has a variable one brace further on.
      OPENING.lastIndex = written === undefined ? brace + 1 : found.index + length
      continue
    }
    own(done, found.index + slashes.length / 2)
    pieces.push({ text: values[variable], from: brace, variable })
    done = OPENING.lastIndex = found.index + length
  }
  own(done, text.length)
  return { pieces, unknown }
}

/** A text that says itself once it is filled, whatever braces are in it. */
export const escapedText = (text: string): string => text.replaceAll(/(\\*)\{\{/g, '$1$1\\{{')

/** Whether a text can have anything to replace. */
export const mayHaveVariables = (text: string): boolean => text.includes('{{')
