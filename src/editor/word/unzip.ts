import { unzipSync } from 'fflate'
import { contentLimits } from '../../../document/content-limits'
import { UnreadableFile } from './xml'

/** The files in a zip archive, by name. A file is inflated when it is read. */
export interface ZipFiles {
  has(name: string): boolean
  read(name: string): Uint8Array | undefined
}

/**
 * Opens an archive. The sizes that it states are added up before anything is inflated, and a file is inflated into
 * exactly its stated size, so no archive can take more memory. Throws `UnreadableFile` if it is damaged or too large.
 */
export function openZip(bytes: Uint8Array): ZipFiles {
  const sizes = new Map<string, number>()
  let total = 0
  unzip(bytes, ({ name, originalSize }) => {
    total += originalSize
    sizes.set(pathOf(name), originalSize)
    if (sizes.size > contentLimits.word.parts || total > contentLimits.word.unzippedBytes)
      throw new UnreadableFile('tooMuch')
    return false
  })
  return {
    has: (name) => sizes.has(name),
    read(name) {
      if (!sizes.has(name)) return undefined
      const found = Object.values(unzip(bytes, (file) => pathOf(file.name) === name))
      return found.at(-1)
    },
  }
}

/** Some programs write the separators of Windows. */
const pathOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '')

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('broken')
  }
}
