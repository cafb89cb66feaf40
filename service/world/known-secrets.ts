import { placeOf, viewsOf } from './encoded-views'

/** A shorter value is part of many words, and no secret. */
const SHORTEST = 6
/** How many of the latest issued tokens are remembered. Older ones are still recognised by their form. */
const MOST_ISSUED = 2_000
/** The most places of a text that are hidden one by one; with more of them, all of it is. */
const MOST_PLACES = 1_000

/** Replaces a secret in the log. */
export const HIDDEN = '…'

/** Finds secrets in a text by what they look like. */
export type Looks = (text: string) => Iterable<{ begin: number; end: number }>

/**
 * The secrets that a service knows by value: those of the world's applications, and those that it has issued. Finds
 * them in a text in any encoding, in one pass for each encoding, however many there are.
 */
export class KnownSecrets {
  /** Every form of each value. */
  readonly #forms = new Set<string>()
  /** How long the forms are that begin with these characters. */
  readonly #lengths = new Map<string, Set<number>>()
  /** The first two characters of all forms, to pass over a text quickly. */
  readonly #beginnings = new Uint8Array(65_536)
  readonly #known = new Set<string>()
  readonly #issued: string[] = []

  /** A secret of an application; remembered for good. */
  know(value: string): void {
    if (value.length < SHORTEST || this.#known.has(value)) return
    this.#known.add(value)
    for (const form of formsOf(value)) {
      this.#forms.add(form)
      const key = form.slice(0, SHORTEST)
      this.#lengths.set(key, (this.#lengths.get(key) ?? new Set()).add(form.length))
      this.#beginnings[beginningOf(form, 0)] = 1
    }
  }

  /** A token that the service issued; the oldest of many is forgotten. */
  issue(value: string): void {
    if (this.#known.has(value)) return
    this.know(value)
    this.#issued.push(value)
    const oldest = this.#issued.length > MOST_ISSUED ? this.#issued.shift() : undefined
    if (oldest === undefined) return
    this.#known.delete(oldest)
    for (const form of formsOf(oldest)) this.#forms.delete(form)
  }

  /** The text without any of them, and without what looks like a secret; of a long text the first `most` characters. */
  hide(text: string, looks: Looks = () => [], most = text.length): string {
    if (text.length < SHORTEST) return text
    const found: [begin: number, end: number][] = []
    for (const view of viewsOf(text))
      for (const places of [this.#placesIn(view.text), looks(view.text)])
        for (const { begin, end } of places) {
          found.push([placeOf(view, begin), placeOf(view, end)])
          if (found.length > MOST_PLACES) return HIDDEN
        }
    if (found.length === 0) return text.slice(0, most)
    let shown = ''
    let from = 0
    for (const [begin, end] of found.toSorted(([one], [other]) => one - other)) {
      if (begin >= most) break
      if (begin >= from) shown += text.slice(from, begin) + HIDDEN
      from = Math.max(from, end)
    }
    return shown + text.slice(from, Math.max(from, most))
  }

  *#placesIn(text: string): Generator<{ begin: number; end: number }, void> {
    for (let at = 0; at + SHORTEST <= text.length; at += 1) {
      if (this.#beginnings[beginningOf(text, at)] === 0) continue
      let longest = 0
      for (const length of this.#lengths.get(text.slice(at, at + SHORTEST)) ?? [])
        if (length > longest && this.#forms.has(text.slice(at, at + length))) longest = length
      if (longest === 0) continue
      yield { begin: at, end: at + longest }
      at += longest - 1
    }
  }
}

const beginningOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff)

/**
 * A value as it is, in UTF-16, in hexadecimal digits, and in base64 behind any other bytes. A form may lack up to three
 * characters of the value: its neighbours change either end.
 */
function formsOf(value: string): Set<string> {
  const bytes = utf8.encode(value)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const forms = new Set([value, hex, hex.toUpperCase()])
  for (let before = 0; before < 3; before += 1) {
    const padded = new Uint8Array(before + bytes.length)
    padded.set(bytes, before)
    const all = btoa(Array.from(padded, (byte) => String.fromCharCode(byte)).join(''))
    const begin = Math.ceil((before * 8) / 6)
    const end = Math.floor((padded.length * 8) / 6)
    forms.add(all.slice(begin, end)).add(all.slice(begin, end).replaceAll('+', '-').replaceAll('/', '_'))
  }
  for (const isBig of [false, true]) forms.add(misread(value, isBig))
  return new Set([...forms].filter((form) => form.length >= SHORTEST))
}

/** A value in UTF-16 as the log shows it: read as UTF-8, without the zero bytes. */
function misread(value: string, isBig: boolean): string {
  const bytes = new DataView(new ArrayBuffer(2 * value.length))
  for (let at = 0; at < value.length; at += 1) bytes.setUint16(2 * at, value.charCodeAt(at), !isBig)
  return utf8Reader.decode(bytes).replaceAll('\0', '')
}

const utf8 = new TextEncoder()
const utf8Reader = new TextDecoder()
