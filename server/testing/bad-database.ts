import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { joined } from './silent-line'

/** A fault of a database, in place of an answer on a connection. */
type Bad = (client: Socket, answer: Buffer) => void

const EVERY_MS = 3

/** An empty message: NoticeResponse without a field (PostgreSQL, "Message Formats"). */
const NOTICE = Buffer.from([0x4e, 0, 0, 0, 5, 0])

/** Every fault of a database, or of the line to it, by name. */
export const badDatabases: Readonly<Record<string, Bad>> = {
  'says nothing more': () => undefined,
  'stops within an answer': (client, answer) =>
    void client.write(answer.subarray(0, Math.ceil(answer.length / 2))),
  'sends notices, without end': (client) => {
    const more = setInterval(() => client.write(NOTICE), EVERY_MS)
    client.once('close', () => clearInterval(more))
  },
  'promises a message that does not come': (client) => void client.write(Buffer.from([0x44, 0, 1, 0, 0])),
  'answers in HTTP': (client) => void client.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  resets: (client) => void client.resetAndDestroy(),
  'ends the connection': (client) => void client.end(),
}

export interface BadDatabase {
  port: number
  /** Sets the fault for the answers that `which` picks. With undefined, it works again. */
  does(bad: Bad | undefined, which?: () => boolean): void
}

/** A proxy to a database in which one connection may fail while the others work. It ends with the test. */
export async function badDatabase(to: { port: number; host: string }): Promise<BadDatabase> {
  const sockets = new Set<Socket>()
  let bad: Bad | undefined
  let picks = () => true
  const server = createServer((client) => {
    const database = joined(client, to, sockets)
    let isBad = false
    client.on('data', (asked) => void (isBad || database.write(asked)))
    database.on('data', (answer) => {
      if (isBad) return
      if (!bad || !picks()) return void client.write(answer)
      isBad = true
      bad(client, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    does(next, which = () => true) {
      bad = next
      picks = which
    },
  }
}
