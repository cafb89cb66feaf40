import { contentLimits } from '../../../../document/content-limits'
import type { ReadResult } from '../../../../formats/read-text'
import { decodeHtml, decodeText } from '../../../browser/decode-text'
import type { DecodedText } from '../../../browser/decode-text'
import { plainLines } from '../../../editor/import/plain-lines'
import { isSmallMarkdown, readInWorker, readWordInWorker } from '../../../editor/import/read-in-worker'
import { fileFault, isZip } from '../../../editor/word/file-fault'
import type { FileFault } from '../../../editor/word/file-fault'

/** What the name of a text file says that it holds. `plain`: its lines, or Markdown if it looks like that. */
export type TextKind = 'html' | 'plain' | 'markdown'

/** The input of an import: a Word file, or a text. */
export type ImportSource = { word: Uint8Array } | { text: string; kind: TextKind }

/** A chosen file. `mostMB`: it is larger than this. */
export type OpenedFile =
  | { word: Uint8Array }
  | { decoded: DecodedText; kind: TextKind }
  | { fault: FileFault }
  | { mostMB: number }

/** Longer text cannot be an announcement: the platform accepts 10 million characters. */
const MOST_TEXT_BYTES = 10_000_000

/** The files that the dialog offers. */
export const IMPORTED_ENDINGS = '.docx,.html,.htm,.md,.markdown,.txt,.json'

/** Opens a chosen file. Its bytes decide what it is, and then its name. Rejects if it cannot be read. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > contentLimits.word.bytes) return { mostMB: contentLimits.word.bytes / 1_000_000 }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) return { word: bytes }
  const fault = fileFault(bytes)
  if (fault) return { fault }
  if (file.size > MOST_TEXT_BYTES) return { mostMB: MOST_TEXT_BYTES / 1_000_000 }
  const kind = kindOf(file.name)
  return { decoded: kind === 'html' ? decodeHtml(bytes) : decodeText(bytes), kind }
}

const kindOf = (name: string): TextKind => {
  if (/\.html?$/i.test(name)) return 'html'
  return /\.(?:txt|text|log)$/i.test(name) ? 'plain' : 'markdown'
}

/** JSON where it begins like it, and HTML where it begins like a whole page, whatever the name says. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*[[{]\s*["{\]}]/.test(text)
const isPage = (text: string): boolean => /^\uFEFF?\s*<(!doctype html|html)[\s>]/i.test(text)

/**
 * The blocks of a source, or why there are none. Undefined if a text holds no blocks, or anything takes too long.
 * Rejects if the reading code cannot be loaded, or when aborted.
 */
export async function readSource(
  source: ImportSource,
  signal: AbortSignal,
): Promise<ReadResult | { fault: FileFault } | undefined> {
  if ('word' in source) return readWordInWorker(source.word, signal)
  const { text, kind } = source
  if (kind === 'html' || isPage(text)) return readInWorker({ text, as: 'html' }, signal)
  if (isJson(text)) return readInWorker({ text, as: 'json' }, signal)
  const lines = kind === 'plain' ? plainLines(text) : undefined
  if (lines) return lines.length > contentLimits.blocks.imported ? undefined : { blocks: lines, losses: [] }
  if (!isSmallMarkdown(text)) return readInWorker({ text, as: 'markdown' }, signal)
  const { treesFromMarkdown } = await import('../../../../formats/markdown/trees-from-markdown')
  return treesFromMarkdown(text)
}
