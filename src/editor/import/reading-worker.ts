import { readText } from '../../../formats/read-text'
import type { ReadResult, TextRequest } from '../../../formats/read-text'
import type { ReadDocx } from '../word/read-docx'

export interface WordRequest {
  bytes: Uint8Array
  as: 'word'
}

export type ReadRequest = TextRequest | WordRequest

/** Reads one text off the page; the page terminates it when it takes too long. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  const tell = (result: ReadResult | ReadDocx | undefined) => globalThis.postMessage(result)
  if (data.as !== 'word') return tell(readText(data))
  import('../word/read-docx').then(({ treesFromDocx }) => tell(treesFromDocx(data.bytes))).catch(reportError)
})
