import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface SilentLine {
  port(): number
  /** From now on, it accepts all bytes and passes none on. */
  silence(): void
  /** From now on, it passes everything on again. The bytes sent meanwhile are lost. */
  speak(): void
  /** Cuts all connections, and refuses new ones until `speak`. */
  hangUp(): void
  connections(): number
  close(): void
}

/** Connects to a server for a client. If one end closes, so does the other; `sockets` has both while they are open. */
export function joined(client: Socket, to: { port: number; host: string }, sockets: Set<Socket>): Socket {
  const peer = connect(to)
  for (const [one, other] of [
    [client, peer],
    [peer, client],
  ] as const) {
    sockets.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => (sockets.delete(one), other.destroy()))
  }
  return peer
}

/** A proxy to another server, which can fall silent like a stopped machine. */
export async function silentLine(to: { port: number; host: string }): Promise<SilentLine> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const peer = joined(client, to, sockets)
    client.on('data', (bytes) => void (isSilent || peer.write(bytes)))
    peer.on('data', (bytes) => void (isSilent || client.write(bytes)))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const hangUp = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: () => port,
    silence: () => void (isSilent = true),
    speak() {
      isSilent = false
      if (!server.listening) void listen(port)
    },
    hangUp,
    connections: () => sockets.size / 2,
    close: hangUp,
  }
}
