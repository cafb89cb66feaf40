import { CallerChanged, LarkError, NO_SPACE, NOT_AN_ENVELOPE, NoAnswer } from '../client/lark-error'
import type { SendFailure } from './queue/save-state'

/**
 * Returns the meaning of a failed call for saving. An answer without an envelope may come from a proxy instead of the
 * service, unless it blames the request (HTTP 4xx). Any error that is neither from the service nor a missing answer
 * is a bug, and shown as one.
 */
export function failureOf(error: unknown): SendFailure {
  // It was not sent because another application is signed in. It is sent once this one is signed in again.
  if (error instanceof NoAnswer || error instanceof CallerChanged) return { kind: 'unanswered' }
  if (!(error instanceof LarkError)) {
    return { kind: 'refused', msg: error instanceof Error ? error.message : String(error) }
  }
  if (error.isTooOften) {
    const seconds = error.retryAfterSeconds
    return seconds === undefined ? { kind: 'tooOften' } : { kind: 'tooOften', waitMs: seconds * 1_000 }
  }
  if (error.code === NO_SPACE) return { kind: 'noRoom' }
  const isBlamed = error.status >= 400 && error.status < 500
  if (error.status >= 500 || (error.code === NOT_AN_ENVELOPE && !isBlamed)) return { kind: 'unanswered' }
  return {
    kind: 'refused',
    code: error.code,
    msg: error.msg,
    ...(error.logId !== undefined && { logId: error.logId }),
  }
}

/**
 * Handles the error of a read that may concern something deleted. A refusal means that it is gone. Rethrows any other
 * error, which says nothing about that.
 */
export function goneIfRefused(error: unknown): undefined {
  if (failureOf(error).kind !== 'refused') throw error
  return undefined
}
