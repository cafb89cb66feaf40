import { linkHref, encodedUrl } from '../../../document/wire/link-href'
import { symbolAt } from './word-symbols'

/** The effect of a field on its result, which may be several paragraphs. */
export interface FieldEffect {
  /** The address that the result leads to. */
  url?: string
  /** The result is no content of the document. */
  isContents?: boolean
  /** The words to show if the field has no result. */
  words?: string
}

interface OpenField {
  code: string
  isResult: boolean
  hasResult: boolean
  effect: FieldEffect
}

/** Follows fields, whose code and result are runs like any other, over runs and paragraphs. They nest. */
export class WordFields {
  readonly #open: OpenField[] = []

  /** Whether text here is shown: not a field's code, and not a table of contents. */
  get isShown(): boolean {
    return this.#open.every(({ isResult, effect }) => isResult && !effect.isContents)
  }

  /** The address around, if a link's result is being read. */
  get url(): string | undefined {
    return this.#open.findLast(({ effect }) => effect.url !== undefined)?.effect.url
  }

  begin() {
    // Nothing nests fields this deep.
    if (this.#open.length < 100) this.#open.push({ code: '', isResult: false, hasResult: false, effect: {} })
  }

  addCode(code: string) {
    const field = this.#open.at(-1)
    if (field && !field.isResult && field.code.length < 20_000) field.code += code
  }

  /** The result begins. Returns the field's effect. */
  separate(): FieldEffect {
    const field = this.#open.at(-1)
    if (!field) return {}
    field.isResult = true
    field.effect = fieldEffect(field.code)
    return field.effect
  }

  markResult() {
    for (const field of this.#open) field.hasResult = true
  }

  /** The field ends. Returns the words of a field that showed none. */
  end(): string {
    const field = this.#open.pop()
    if (!field || field.hasResult || !this.isShown) return ''
    return fieldEffect(field.code).words ?? ''
  }
}

/** The effect of a field with this code. */
export function fieldEffect(code: string): FieldEffect {
  const name = /^\s*([a-z]+)/i.exec(code)?.[1]?.toUpperCase()
  if (name === 'TOC') return { isContents: true }
  if (name === 'HYPERLINK') {
    const address = /^\s*\w+\s+(?:"([^"]*)"|([^\s"\\]\S*))/.exec(code)
    const target = (address?.[1] ?? address?.[2] ?? '').trim()
    const place = /\\l\s+"([^"]*)"/.exec(code)?.[1]
    const href = linkHref(place && !target.includes('#') ? `${target}#${place}` : target)
    const url = href && encodedUrl(href)
    return url ? { url } : {}
  }
  if (name === 'EQ') return { words: equationWords(code) }
  if (name === 'SYMBOL') {
    const place = Number(/^\s*\w+\s+(0x[0-9a-f]+|\d+)/i.exec(code)?.[1])
    const font = /\\f\s+"?([^"\\]+)"?/i.exec(code)?.[1]?.trim()
    return Number.isFinite(place)
      ? { words: symbolAt(place, font) ?? String.fromCodePoint(place % 0x10_00_00) }
      : {}
  }
  return {}
}

/**
 * The words of an EQ field, in which Chinese editions of Word store circled characters and phonetic guides:
 * `eq \o\ac(○,1)` is ①, and `EQ \* jc2 \o\ad(\s\up 9(pīn),拼)` is 拼(pīn).
 */
function equationWords(code: string): string {
  const circled = /\\o\\ac\([^(),]*,([^(),]*)\)/i.exec(code)?.[1]?.trim()
  if (circled !== undefined) {
    const number = /^\d{1,2}$/.test(circled) ? Number(circled) : 0
    return number >= 1 && number <= 20 ? String.fromCodePoint(0x2460 + number - 1) : `(${circled})`
  }
  const phonetic = /\\up ?\d+ ?\(([^()]*)\),([^()]*)\)/i.exec(code)
  if (phonetic) return `${phonetic[2]!.trim()}(${phonetic[1]!.trim()})`
  return code
    .replace(/^\s*eq/i, '')
    .replace(/\\\*\s*"[^"]*"|\\\*\s*\w+/g, '')
    .replace(/\\[a-z]+/gi, '')
    .trim()
}
