import type { LarkError, Refusal } from '../../../api/lark-error'

/** A refusal as its facts: an error that is kept in the browser's storage loses its class. */
export function storedRefusal({ code, status, msg, logId, detail, retryAfterSeconds }: LarkError): Refusal {
  return { code, status, msg, logId, detail, retryAfterSeconds }
}
