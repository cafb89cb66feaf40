import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { EventEnvelope } from '../../contract/events/envelope'

interface Received {
  /** The unchanged body. */
  text: string
  headers: IncomingHttpHeaders
}

interface EventReceiver {
  url: string
  /** Everything received except challenges, oldest first. */
  received: Received[]
  challenges: Received[]
  /** If false, challenges get an empty answer. */
  verifies: boolean
  /** The events that arrived unencrypted. */
  events(): EventEnvelope[]
  /** Answers everything except challenges, with an empty 200 unless a test replaces it. */
  answer: (outgoing: ServerResponse, text: string) => void
}

/** A receiver of webhooks on this machine, for all tests of a file. */
export function eventReceiver(): EventReceiver {
  const receiver: EventReceiver = {
    url: '',
    received: [],
    challenges: [],
    verifies: true,
    events: () => receiver.received.map(({ text }) => JSON.parse(text) as EventEnvelope),
    answer: (outgoing) => outgoing.end(),
  }
  const server = createServer((incoming, outgoing) => void take(receiver, incoming, outgoing))
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

async function take(receiver: EventReceiver, incoming: IncomingMessage, outgoing: ServerResponse) {
  const text = await new Response(incoming as never).text()
  const { challenge } = JSON.parse(text) as { challenge?: string }
  const { headers } = incoming
  if (challenge !== undefined) {
    receiver.challenges.push({ text, headers })
    outgoing.end(JSON.stringify(receiver.verifies ? { challenge } : {}))
    return
  }
  receiver.received.push({ text, headers })
  receiver.answer(outgoing, text)
}
