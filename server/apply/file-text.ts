import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { LossKey } from '../../formats/losses'
import { isTooDeepMarkdown } from '../../formats/markdown/markdown-depth'
import { readText } from '../../formats/read-text'
import type { ReadResult, TextRequest } from '../../formats/read-text'
import { codeOf } from '../../service/errors/any-realm'
import { OptionError } from '../options'
import { lossLines } from './loss-lines'
import { picturesBeside } from './pictures-beside'

/** Longer text cannot be an announcement: the platform accepts 10 million characters. */
const MOST_MEGABYTES = 10

const formats: Readonly<Record<string, TextRequest['as']>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
}

/** What a file holds, and where it loses something. */
export interface FileContent extends ReadResult {
  lines: ReadonlyMap<LossKey, readonly number[]>
}

/** The blocks of a Markdown, HTML or JSON file. Throws OptionError for a file that cannot be read. */
export function readAnnouncementFile(file: string): FileContent {
  const as = formats[extname(file).toLowerCase()]
  if (!as)
    throw new OptionError(
      `herald apply takes a .md, .markdown, .html, .htm or .json file, not ${basename(file)}.`,
    )
  const text = textOf(file)
  const pictureAt = picturesBeside(file)
  const read = as === 'markdown' && isTooDeepMarkdown(text) ? undefined : readText({ text, as }, pictureAt)
  if (read)
    return {
      ...read,
      lines: as === 'markdown' && read.losses.length > 0 ? lossLines(text, pictureAt) : new Map(),
    }
  if (as !== 'json')
    throw new OptionError(`${file} nests too deep or holds too much to become an announcement. Split it.`)
  throw new OptionError(
    `${file} is not a list of blocks. Export an announcement as JSON, or save the answer of the platform.`,
  )
}

function textOf(file: string): string {
  const bytes = bytesOf(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OptionError(`${file} is not UTF-8. Save it as UTF-8.`)
  }
}

function bytesOf(file: string): Uint8Array {
  try {
    const about = statSync(file)
    if (about.isDirectory()) throw new OptionError(`${file} is a folder. Name a file in it.`)
    if (about.size > MOST_MEGABYTES * 1_000_000)
      throw new OptionError(`${file} is larger than ${MOST_MEGABYTES} MB. Split it.`)
    return readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new OptionError(`There is no file ${file}.`)
    if (codeOf(error) !== '') throw new OptionError(`Herald cannot read ${file}: ${codeOf(error)}.`)
    throw error
  }
}
