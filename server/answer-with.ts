import { CutInBody } from '../service/emulator/faulty-body'
import { isResponse } from '../service/errors/any-realm'
import type { ServedRequest } from '../service/http/served-request'
import type { Turn } from './connections'
import { HangUp } from './hang-up'
import { askedOf, discard, requestOf } from './read-incoming'
import type { Asked } from './read-incoming'
import { sendAnswer, sendResponse } from './write-answer'
import type { Answer } from './write-answer'

type Service = (request: ServedRequest) => Promise<Response>

/**
 * Answers Node's request with the service's response. Answers 400 if the Web's Request rejects it. Passes anything
 * thrown to `onBug`, and reveals nothing of it in the answer. Reads the body only when the service does. Discards a
 * body that the service leaves unread, so that its sender gets the answer instead of a hang-up. `always` holds the
 * headers of every answer, because headers written all at once cost half as much as those set one by one.
 */
export async function answerWith(
  service: Service,
  turn: Turn,
  always: Readonly<Record<string, string>>,
  onBug: (error: unknown) => void,
): Promise<void> {
  const work = async (hangUp: HangUp) => {
    const request = requestOf(turn, hangUp)
    const response = request ? await service(request) : new Response('bad request', { status: 400 })
    await sendResponse(response, turn, always)
  }
  await answering(turn, onBug, work, always)
}

/** The same without a Web Request or, except for streams of events, a Web Response. */
export function answerDirectly(
  service: (asked: Asked) => Promise<Answer | Response>,
  turn: Turn,
  always: Readonly<Record<string, string>>,
  onBug: (error: unknown) => void,
): Promise<void> {
  const work = async (hangUp: HangUp) => {
    const asked = askedOf(turn, hangUp)
    const answer = asked ? await service(asked) : new Response('bad request', { status: 400 })
    return isResponse(answer) ? sendResponse(answer, turn, always) : sendAnswer(answer, turn, always)
  }
  return answering(turn, onBug, work, always)
}

async function answering(
  { incoming, outgoing }: Turn,
  onBug: (error: unknown) => void,
  work: (hangUp: HangUp) => Promise<void>,
  always: Readonly<Record<string, string>>,
) {
  const hangUp = new HangUp()
  // Node emits each once, and `once` would cost more.
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) hangUp.end()
  })
  outgoing.on('finish', () => discard(incoming))
  try {
    await work(hangUp)
  } catch (error) {
    if (hangUp.isOver) return
    // The written part of the answer arrives first.
    if (error instanceof CutInBody) return outgoing.socket?.destroySoon()
    onBug(error)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500, always).end('internal error')
  }
}
