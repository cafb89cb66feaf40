/** One server-sent event; a comment or a bare `retry` is none. */
export interface ServerEvent {
  /** `message` unless it says otherwise. */
  event: string
  data: string
}

const NEW_LINE = /\r\n|\n|\r/

/**
 * The events of a stream, in the pieces in which they arrive: an empty list
 * says that something was heard which was no event. A character, a line or an
 * event that is cut between two pieces is put together again.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent[]> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (held + decoder.decode(value, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/)
      held = blocks.pop() ?? ''
      yield blocks.flatMap(eventOf)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): ServerEvent[] {
  const lines = block.split(NEW_LINE)
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  if (data.length === 0) return []
  return [{ event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }]
}
