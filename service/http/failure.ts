import type { ErrorDetail, FieldViolation } from '../../contract/envelope'
import type { ErrorCode } from '../../contract/error-codes'

/** The parts of a refusal beyond its code. */
export interface FailureOptions {
  /** In place of the code's status. */
  status?: number
  /** In place of the code's message. */
  msg?: string
  headers?: Record<string, string>
  /** For the log: what is wrong with the request, field by field, even if the answer does not list it. */
  violations?: readonly FieldViolation[]
  /** The condition of the rule that refused, for the request log; absent: a gate did. */
  rule?: string
}

/** A refusal with a code. Anything else that is thrown is a bug, and answered as one. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail | undefined
  readonly options: FailureOptions

  constructor(code: ErrorCode, detail?: ErrorDetail, options: FailureOptions = {}) {
    super(`refused with ${code}`)
    this.code = code
    this.detail = detail
    this.options = options
  }
}
