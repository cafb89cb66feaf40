import { OTHER_OAUTH_ERROR, oauthErrors } from '../../../contract/auth/oauth/oauth-errors'
import { errorCodes } from '../../../contract/error-codes'
import type { Failure } from '../../http/failure'
import { refusal } from '../../http/answers'

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** What cannot be read at all has a code of its own here. */
const MALFORMED = 20063

/** A refusal as OAuth has it: code, error and error_description, and nothing around them (gateway-facts 3.3). */
export function oauthRefusal({ code: asked, options }: Failure): Response {
  const code = asked === 9499 ? MALFORMED : asked
  const { status, msg } = errorCodes[code]
  const answer = {
    code,
    error: oauthErrors[code] ?? OTHER_OAUTH_ERROR,
    error_description: options.msg ?? msg,
  }
  return new Response(JSON.stringify(answer), {
    status: options.status ?? status,
    headers: { ...headers, ...options.headers },
  })
}

/** A success as OAuth has it: the answer's fields beside the code. */
export const oauthAnswer = (fields: object) => ({
  response: new Response(JSON.stringify({ code: 0, ...fields }), { headers }),
})

/** A refusal under the envelope, and HTTP status 200: so the endpoints of the first version fail (gateway-facts 3.6, 4). */
export const refusalWith200 = (failure: Failure, _request: Request, logId: string): Response => {
  const { status, headers: given } = refusal(failure, logId)
  const { code, options } = failure
  // What the gateway says, too often for one, keeps the status that clients wait upon.
  if (status >= 500 || code < 20_000 || code >= 30_000) return refusal(failure, logId)
  const body = JSON.stringify({ code, msg: options.msg ?? errorCodes[code].msg, data: {} })
  return new Response(body, { headers: given })
}
