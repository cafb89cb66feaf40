import { contentLimits } from '../../../document/content-limits'
import { isTooDeepMarkdown, markdownDepth } from '../../../formats/markdown/markdown-depth'
import type { ReadResult, TextRequest } from '../../../formats/read-text'
import { askWorker } from '../../browser/start-worker'
import type { ReadDocx } from '../word/read-docx'
import type { WordRequest } from './reading-worker'
// Vite turns this import into the address of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from './reading-worker?worker&url'

/** Whether it is small enough to read at once, so that a paste takes one turn of the browser. */
export const isSmallMarkdown = (text: string): boolean =>
  text.length <= contentLimits.markdown.charactersAtOnce &&
  markdownDepth(text) <= contentLimits.markdown.depthAtOnce

/**
 * Reads blocks from a text in a worker. With any parser, the time for some Markdown grows with the square of its
 * length, and a list of blocks may be long. Undefined if it nests too deep, takes too long or is not a list of
 * blocks. Rejects if the worker cannot be loaded, or when aborted.
 */
export function readInWorker(ask: TextRequest, signal?: AbortSignal): Promise<ReadResult | undefined> {
  if (ask.as === 'markdown' && isTooDeepMarkdown(ask.text)) return Promise.resolve(undefined)
  return askWorker<ReadResult>(workerUrl, ask, { ms: contentLimits.markdown.readMs, signal })
}

/**
 * Reads a Word file in a worker. Undefined if that takes too long. Rejects if the worker cannot be loaded, or when
 * aborted.
 */
export const readWordInWorker = (bytes: Uint8Array, signal?: AbortSignal): Promise<ReadDocx | undefined> => {
  const ask: WordRequest = { bytes, as: 'word' }
  return askWorker<ReadDocx>(workerUrl, ask, { ms: contentLimits.word.readMs, signal })
}
