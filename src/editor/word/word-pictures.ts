import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { carriedPicture } from '../../../formats/html/pasted-boxes'
import type { LossCounter } from '../../../formats/losses'
import type { WordPackage } from './word-package'

/** Reads the pictures of a file. One that is used twice is read once. */
export class WordPictures {
  readonly #pack: WordPackage
  readonly #tally: LossCounter
  readonly #addresses = new Map<string, string | undefined>()
  #characters = 0

  constructor(pack: WordPackage, tally: LossCounter) {
    this.#pack = pack
    this.#tally = tally
  }

  /**
   * A picture as a block with its bytes. Counts a loss and returns undefined if the platform has no such type, as for
   * metafiles, or if the file has more than Herald reads.
   */
  read(path: string, caption: string, size: object): BlockTree | undefined {
    if (!this.#addresses.has(path)) this.#addresses.set(path, this.#addressOf(path))
    const address = this.#addresses.get(path)
    this.#characters += address?.length ?? 0
    if (address === undefined || this.#characters > contentLimits.word.pictureCharacters) {
      this.#tally.add('pictures')
      return undefined
    }
    return carriedPicture(address, caption, size)
  }

  #addressOf(path: string): string | undefined {
    const bytes = this.#pack.bytes(path)
    const type = bytes && pictureType(bytes)
    return type && `data:image/${type};base64,${base64Of(bytes)}`
  }
}

/** By its first bytes: the names of parts are often wrong. */
function pictureType(bytes: Uint8Array): string | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, 12))
  if (begin.startsWith('\u0089PNG')) return 'png'
  if (begin.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (begin.startsWith('GIF8')) return 'gif'
  if (begin.startsWith('BM')) return 'bmp'
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? 'webp' : undefined
}

/** A multiple of three bytes, so that the parts join. */
const PART = 0x6000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PART)))
  return text
}
