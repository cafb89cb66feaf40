import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { EventEnvelope } from '../../contract/events/envelope'
import { peerOfFile } from './peers'

interface Received {
  /** The unchanged body. */
  text: string
  headers: IncomingHttpHeaders
}

interface EventReceiver {
  readonly url: string
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
    get url() {
      return `${peer.url}/events`
    },
    received: [],
    challenges: [],
    verifies: true,
    events: () => receiver.received.map(({ text }) => JSON.parse(text) as EventEnvelope),
    answer: (outgoing) => outgoing.end(),
  }
  const peer = peerOfFile((incoming, outgoing) => void take(receiver, incoming, outgoing))
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
