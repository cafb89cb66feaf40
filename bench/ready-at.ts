import { createInterface } from 'node:readline'

/** Where a server that was just started says that it is ready; throws when it ends without saying so. */
export async function readyAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const ready = /^Herald is ready at (http:\S+)$/.exec(line)
    if (ready?.[1]) return ready[1]
  }
  throw new Error('the server ended before it was ready')
}
