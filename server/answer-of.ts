import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * Calls exactly one of the two callbacks, once, when the request ends. Some requests end without an answer and
 * without an error, for example if the server switches protocols.
 */
export function answerOf(
  request: ClientRequest,
  answered: (answer: IncomingMessage) => void,
  failed: (error: Error) => void,
): void {
  let isSettled = false
  const fail = (error: Error) => {
    if (!isSettled) failed(error)
    isSettled = true
  }
  // Most requests are answered, and an error costs more than the rest of the end of one.
  const close = () => isSettled || fail(new Error('closed without an answer'))
  request
    .on('response', (answer) => {
      // A connection that switches to another protocol is useless here.
      if ((answer.statusCode ?? 0) < 200) return void request.destroy(new Error('no answer'))
      isSettled = true
      answered(answer)
    })
    .on('error', fail)
    .on('close', close)
}
