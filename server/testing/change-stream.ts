/**
 * Reads a change stream until it ends. `told` returns the data that arrived so far: of all events, or of those called
 * `event`.
 */
export function readChangeStream<Data>({ body }: Response, event?: string) {
  let text = ''
  const ended = (async () => {
    for await (const part of body as AsyncIterable<Uint8Array>) text += new TextDecoder().decode(part)
  })().catch(() => undefined)
  const before = event === undefined ? '' : `event: ${event}\\n`
  const told = () =>
    [...text.matchAll(new RegExp(`^${before}data: (.*)$`, 'gm'))].map(([, data]) => JSON.parse(data!) as Data)
  return { told, ended }
}
