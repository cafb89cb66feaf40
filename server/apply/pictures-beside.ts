import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { PictureAt } from '../../formats/html/pasted-boxes'
import { codeOf } from '../../service/errors/any-realm'
import { OptionError } from '../options'

/** The first bytes of each kind of picture that the platform takes. */
const kinds: readonly (readonly [type: string, start: string])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF8'],
  ['bmp', 'BM'],
]

/**
 * Reads pictures by their paths from the folder of a file. An address with a scheme is none of these. Throws
 * OptionError for a picture that is not there.
 */
export function picturesBeside(file: string): PictureAt {
  const known = new Map<string, string | undefined>()
  return (address) => {
    if (!known.has(address)) known.set(address, isPath(address) ? dataOf(file, address) : undefined)
    return known.get(address)
  }
}

const isPath = (address: string) => address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)

function dataOf(file: string, address: string): string | undefined {
  const path = resolve(dirname(file), decoded(address.split(/[?#]/, 1)[0]!))
  try {
    const bytes = readFileSync(path)
    const start = bytes.subarray(0, 12).toString('latin1')
    const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
    const type = isWebp ? 'webp' : kinds.find(([, begin]) => start.startsWith(begin))?.[0]
    return type && `data:image/${type};base64,${bytes.toString('base64')}`
  } catch (error) {
    if (codeOf(error) === '') throw error
    throw new OptionError(`Herald cannot read the picture ${path} of ${file}: ${codeOf(error)}.`)
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
