import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a database does to a connection in place of sending an answer. */
type Bad = (client: Socket, answer: Buffer) => void

const EVERY_MS = 3

/** A message that says nothing: NoticeResponse without a field (PostgreSQL, "Message Formats"). */
const NOTICE = Buffer.from([0x4e, 0, 0, 0, 5, 0])

/** Everything that a database, or the line to it, may do, by name. */
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
  /** From now on, what it does with the answers that `which` picks; undefined: it is well again. */
  does(bad: Bad | undefined, which?: () => boolean): void
}

/** A line to a database, on which one connection may go bad while the others are well. It is gone when the test ends. */
export async function badDatabase(to: { port: number; host: string }): Promise<BadDatabase> {
  const sockets = new Set<Socket>()
  let bad: Bad | undefined
  let picks = () => true
  const server = createServer((client) => {
    const database = connect(to)
    let isBad = false
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => (sockets.delete(one), other.destroy()))
    }
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
