import { createInterface } from 'node:readline'

/** The address at which a just started server reports to be ready; throws if it ends without doing so. */
export async function readyAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const ready = /^Herald is ready at (http:\S+)$/.exec(line)
    if (ready?.[1]) return ready[1]
  }
  throw new Error('the server ended before it was ready')
}
