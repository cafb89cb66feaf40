import { LarkError } from '../../client/lark-error'
import type { FieldViolation } from '../../contract/envelope'
import { errorCodes, type ErrorCode } from '../../contract/error-codes'
import type { Answer } from '../../server/write-answer'
import { refusals, refuse } from '../answers'

/** An act on a publication or a draft that is refused, and its answer. */
export class Refused extends Error {
  readonly status: number
  readonly code: number
  readonly answer: Answer

  constructor(
    { status, code, msg }: { status: number; code: number; msg: string },
    violations: readonly FieldViolation[] = [],
  ) {
    super(`refused with ${code}`)
    this.status = status
    this.code = code
    const error = { field_violations: violations }
    this.answer = {
      ...refuse('shape'),
      status,
      body: Buffer.from(JSON.stringify({ code, msg, ...(violations.length > 0 && { error }) })),
    }
  }
}

/** The gateway's own refusal, with the places of the request that it is about. */
export const refusedBy = (why: keyof typeof refusals, violations: readonly FieldViolation[] = []): Refused =>
  new Refused(refusals[why], violations)

/** A refusal as a local service gives it. */
export const refusedWith = (code: ErrorCode, violations: readonly FieldViolation[]): Refused =>
  new Refused({ code, ...errorCodes[code] }, violations)

/** Passes on what the platform said about one place of the request. Any other error is thrown as it is. */
export function ofPlatform(field: string, value: string) {
  return (error: unknown): never => {
    if (!(error instanceof LarkError)) throw error
    const { status, code, msg } = error
    throw new Refused({ status, code, msg }, [{ field, value, description: msg }])
  }
}
