import { askWorker } from '../../browser/start-worker'
import { contentLimits } from '../../limits/content-limits'
import type { ReadResult, ReadRequest } from './reading-worker'
// Vite makes the address of a built worker of it.
// oxlint-disable-next-line import/default
import workerUrl from './reading-worker?worker&url'

/** One list or quote sign after another, as they are at the beginning of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm

/** How deep lists and quotes are in each other, at most: by their signs in one line, and how far these are indented. */
export function markdownDepth(text: string): number {
  let deepest = 0
  for (const [signs] of text.matchAll(CONTAINERS)) {
    const markers = signs.match(/[>*+.)-]/g)!.length
    const indent = /^[ \t]*/.exec(signs)![0].replaceAll('\t', '    ').length
    deepest = Math.max(deepest, markers + Math.floor(indent / 2))
  }
  return deepest
}

const isTooDeepMarkdown = (text: string): boolean => markdownDepth(text) > contentLimits.markdown.depth

/** So little that it is read at once: a paste is then one turn of the browser. */
export const isSmallMarkdown = (text: string): boolean =>
  text.length <= contentLimits.markdown.charactersAtOnce &&
  markdownDepth(text) <= contentLimits.markdown.depthAtOnce

/**
 * Blocks out of a text, read beside the page: the grammar of Markdown is such
 * that some texts take a time that grows with the square of their length,
 * no matter who reads them, and a list of blocks may be long. Undefined where it nests
 * too deep, takes too long or is no list of blocks. Rejects when the worker does
 * not come, or when it is called off.
 */
export function readInWorker(ask: ReadRequest, signal?: AbortSignal): Promise<ReadResult | undefined> {
  if (ask.as === 'markdown' && isTooDeepMarkdown(ask.text)) return Promise.resolve(undefined)
  return askWorker<ReadResult>(workerUrl, ask, { ms: contentLimits.markdown.readMs, signal })
}
