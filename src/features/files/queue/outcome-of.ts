import { LarkError, NoAnswer } from '../../../api/lark-error'

/** What a try that did not succeed leads to. */
export type FailureClass =
  | { kind: 'tooOften'; waitMs: number | undefined }
  | { kind: 'unanswered' }
  | { kind: 'failed' }

/**
 * No answer and a broken server are worth another try: an upload that did
 * arrive leaves a file that nobody names, which harms nobody. Too many calls
 * wait as long as they are told. Every other answer would be the same again.
 */
export function classifyFailure(error: unknown): FailureClass {
  if (error instanceof NoAnswer) return { kind: 'unanswered' }
  if (!(error instanceof LarkError)) return { kind: 'failed' }
  if (error.isTooOften) {
    const { retryAfterSeconds: seconds } = error
    return { kind: 'tooOften', waitMs: seconds === undefined ? undefined : seconds * 1_000 }
  }
  return { kind: error.status >= 500 ? 'unanswered' : 'failed' }
}
