const MIB = 1_048_576

/** What goes in one form; above it comes in parts (platform/files#media-upload). */
export const MOST_IN_ONE_FORM = 20 * MIB

/** What is taken at all: 128 parts of 4 MiB. The platform publishes no number. */
export const MOST_BYTES = 512 * MIB

/** Letters of a file name (platform/files#media-upload). */
const MOST_NAME = 250

const ENDING = /\.[^.]{1,20}$/

/** A name that the platform takes, its ending kept; `untitled` where there is none. */
export function nameToSend(name: string): string {
  const letters = Array.from(name || 'untitled')
  if (letters.length <= MOST_NAME) return letters.join('')
  const ending = ENDING.exec(name)?.[0] ?? ''
  return letters.slice(0, MOST_NAME - Array.from(ending).length).join('') + ending
}
