import { turn } from '../../primitives/in-slices'

/** Pieces of a text as bytes, some tens of kilobytes at a time, each when it is pulled. */
export function streamOf(pieces: Iterator<string, unknown>): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = ''
        for (let next = pieces.next(); ; next = pieces.next()) {
          if (next.done) {
            if (text !== '') controller.enqueue(utf8.encode(text))
            return controller.close()
          }
          text += next.value
          if (text.length >= PIECE) break
        }
        await turn()
        controller.enqueue(utf8.encode(text))
      },
    },
    { highWaterMark: 0 },
  )
}

const PIECE = 65_536
