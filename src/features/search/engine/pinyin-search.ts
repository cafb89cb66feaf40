// The dictionary of the library that names are matched with (browser/pinyin.ts), which reads whole texts too slowly.
import { dict } from 'pinyin-match/src/simplified_dict.js'

const FIRST_HAN = 0x4e00
const LAST_HAN = 0x9fff

/** The readings of each character, such as `zhang` and `chang`. */
const readings = new Map<string, string[]>()
/** The first letters of a character's readings, one bit for each, because most characters of most texts end here. */
const initials = new Uint32Array(LAST_HAN - FIRST_HAN + 1)
const bitOf = (letter: string): number => 1 << (letter.charCodeAt(0) - 97)
for (const [reading, characters] of Object.entries(dict))
  for (const character of characters) {
    const code = character.charCodeAt(0)
    if (code >= FIRST_HAN && code <= LAST_HAN) initials[code - FIRST_HAN]! |= bitOf(reading)
    const known = readings.get(character)
    if (known) known.push(reading)
    else readings.set(character, [reading])
  }

/** Fewer letters are the pinyin of nearly every text. */
const FEWEST_LETTERS = 2

/** Longer words are not pinyin. */
const MOST_LETTERS = 60

/** Whether a word can be pinyin. */
export const isPinyin = (word: string): boolean =>
  word.length >= FEWEST_LETTERS && word.length <= MOST_LETTERS && /^[a-z]+$/.test(word)

/**
 * Where a text first reads as the letters, as `[from, to)`, in any reading of its characters. Each character reads as
 * its syllable or its first letter, and the last syllable may be cut short: `fabu`, `fab` and `fb` find 发布.
 */
export function pinyinRange(text: string, letters: string): [from: number, to: number] | undefined {
  const bit = bitOf(letters)
  const asked: Asked = { text, letters, ends: letters.length > FEW_LETTERS ? new Map() : undefined }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < FIRST_HAN || code > LAST_HAN || !(initials[code - FIRST_HAN]! & bit)) continue
    const end = readFrom(asked, at, 0)
    // One character is found only by its whole syllable.
    if (end !== undefined && (end > at + 1 || readings.get(text[at]!)?.includes(letters))) return [at, end]
  }
  return undefined
}

/** Fewer letters can be split in so few ways that each is tried. */
const FEW_LETTERS = 8

interface Asked {
  text: string
  letters: string
  /** Known ends, by place in the text and letters read. Without them, 啊 many times would take forever. */
  ends: Map<number, number | undefined> | undefined
}

/** Returns the end, in the text from `at` on, of the letters from `read` on; undefined if they differ. */
function endOfReading(asked: Asked, at: number, read: number): number | undefined {
  const { letters, ends } = asked
  if (read === letters.length) return at
  if (!ends) return readFrom(asked, at, read)
  const place = at * (MOST_LETTERS + 1) + read
  if (!ends.has(place)) ends.set(place, readFrom(asked, at, read))
  return ends.get(place)
}

function readFrom(asked: Asked, at: number, read: number): number | undefined {
  const { text, letters } = asked
  const known = at < text.length ? readings.get(text[at]!) : undefined
  for (const reading of known ?? []) {
    if (reading[0] !== letters[read]) continue
    const left = letters.length - read
    if (
      left <= reading.length ? reading.startsWith(letters.slice(read)) : letters.startsWith(reading, read)
    ) {
      const end = endOfReading(asked, at + 1, Math.min(letters.length, read + reading.length))
      if (end !== undefined) return end
    }
    const end = endOfReading(asked, at + 1, read + 1)
    if (end !== undefined) return end
  }
  return undefined
}
