import { sourceOf } from '../../bytes/byte-source'
import { readBytes } from '../../bytes/read-bytes'
import type { ReadAsk, ReadTell } from './reading-messages'

/** Reads files beside the page: summing thirty megabytes in it would stop the page for as long. */
addEventListener('message', ({ data }: MessageEvent<ReadAsk>) => void answer(data))

const tell = (said: ReadTell) =>
  (globalThis as unknown as { postMessage(said: ReadTell): void }).postMessage(said)

async function answer({ number, file }: ReadAsk) {
  try {
    const reading = await readBytes(sourceOf(file), file.name, (read) => tell({ number, read }))
    tell({ number, reading })
  } catch (error) {
    tell({ number, unreadable: String(error) })
  }
}
