import { sourceOf } from '../bytes/byte-source'
import { readBytes, type Reading, sumOf } from '../bytes/read-bytes'
import type { ReadAsk, ReadTell, Wanted } from './reading-messages'

/** Reads files beside the page: summing thirty megabytes in it would stop the page for as long. One at a time: each is held while it is summed. */
let last: Promise<void> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<ReadAsk>) => {
  last = last.then(() => answer(data))
})

const tell = (said: ReadTell) =>
  (globalThis as unknown as { postMessage(said: ReadTell): void }).postMessage(said)

async function answer(ask: ReadAsk) {
  const { number } = ask
  try {
    tell({ number, answer: await answerTo(ask, (read) => tell({ number, read })) })
  } catch (error) {
    tell({ number, unreadable: String(error) })
  }
}

const answerTo = (wanted: Wanted, onRead: (bytes: number) => void): Promise<Reading | string> =>
  'file' in wanted
    ? readBytes(sourceOf(wanted.file), wanted.file.name, onRead)
    : sumOf(sourceOf(wanted.toSum), onRead)
