import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** Waits for a line of a program’s output. Returns the first group of the pattern; later output is discarded. */
export async function lineOfOutput(output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const found = pattern.exec(stripVTControlCharacters(line))?.[1]
    if (found === undefined) continue
    output.resume()
    return found
  }
  throw new Error(`the program ended before it printed ${pattern}`)
}

/** Ends a program and waits until it is gone. */
export async function end(program: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  const exited = once(program, 'exit')
  if (program.kill(signal)) await exited
}

/** Lets a server listen on this machine. Returns its port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
