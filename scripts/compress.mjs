// Compresses a built console once, so that the server need not do it for each start, and worse.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Pictures and fonts are compressed already. */
const ENDINGS = new Set(['.js', '.css', '.html', '.svg', '.txt'])

/** As small as brotli can. */
export const BEST = constants.BROTLI_MAX_QUALITY
/** A tenth larger, in a tenth of the time. */
export const QUICK = 5

/** Writes `NAME.br` next to each file of text that brotli makes smaller. */
export async function compressFolder(folder, quality) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map((file) => compressFile(file, quality)))
}

async function compressFile(file, quality) {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const made = await compress(bytes, { params })
  if (made.length < bytes.length) await writeFile(`${file}.br`, made)
}
