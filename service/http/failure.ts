import type { ErrorDetail } from '../../contract/envelope'
import type { ErrorCode } from '../../contract/error-codes'

/** A refusal with a code. Anything else that is thrown is a bug, and answered as one. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail | undefined

  constructor(code: ErrorCode, detail?: ErrorDetail) {
    super(`refused with ${code}`)
    this.code = code
    this.detail = detail
  }
}
