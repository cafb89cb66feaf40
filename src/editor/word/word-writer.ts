import type { NameLookup } from '../../document/blocks/block-spec'
import type { LossCounter } from '../import/losses'

/** The lists of every file, by their number in `numbering.xml`. */
export const BULLETS = 1
/** Indents what is no list item. */
export const INDENT = 2

/** The indentation of a level of lists, in twentieths of a point. */
export const INDENT_TWIPS = 420

/** The state that the writers of one Word file share. */
export interface WordWriter {
  names: NameLookup
  tally: LossCounter
  /** The bytes of a picture as a `data:` address, by its token. */
  picture(token: string): string | undefined
  /** The shown cells of an embedded sheet, by its token. */
  sheet(token: string): readonly (readonly string[])[] | undefined
  relations: Relations
  /** The number at which each ordered list starts, with its level; the first one is the list after `INDENT`. */
  ordered: { level: number; start: number }[]
  /** How many drawings there are: each has its number. */
  drawings: number
  /** The emoji of a callout as a run, which goes before its first line of text. */
  emoji?: string | undefined
  /** The languages of code blocks, each of which has a style. */
  languages: Set<number>
}

/** The links and pictures of a file. Each address is written once. */
export class Relations {
  readonly #ids = new Map<string, { id: string; kind: 'hyperlink' | 'image' }>()
  readonly #pictures = new Map<string, { name: string; base64: string }>()

  link(url: string): string {
    return this.#idOf(url, 'hyperlink')
  }

  /** The id of a picture; undefined if its address holds no bytes. */
  image(address: string): string | undefined {
    const [, type, base64] = /^data:image\/([a-z]+);base64,([\w+/=]*)$/i.exec(address) ?? []
    if (!type || !base64) return undefined
    const known = this.#pictures.get(address)
    const name = known?.name ?? `media/image${this.#pictures.size + 1}.${type.toLowerCase()}`
    this.#pictures.set(address, { name, base64 })
    return this.#idOf(name, 'image')
  }

  get all(): readonly { id: string; kind: 'hyperlink' | 'image'; target: string }[] {
    return [...this.#ids].map(([target, { id, kind }]) => ({ id, kind, target }))
  }

  get pictures(): readonly { name: string; base64: string }[] {
    return [...this.#pictures.values()]
  }

  #idOf(target: string, kind: 'hyperlink' | 'image'): string {
    const known = this.#ids.get(target)?.id
    const id = known ?? `rIdC${this.#ids.size + 1}`
    this.#ids.set(target, { id, kind })
    return id
  }
}
