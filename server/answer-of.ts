import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * Calls exactly one of the two, once, whatever becomes of a request that ends some day: an answer that switches
 * protocols, for one, ends it without an error and without an answer.
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
  request
    .on('response', (answer) => {
      // A connection that is to speak something else from now on is of no use.
      if ((answer.statusCode ?? 0) < 200) return void request.destroy(new Error('no answer'))
      isSettled = true
      answered(answer)
    })
    .on('error', fail)
    .on('close', () => fail(new Error('closed without an answer')))
}
