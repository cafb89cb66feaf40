import { OTHER_OAUTH_ERROR, oauthErrors } from '../../../contract/auth/oauth/oauth-errors'
import { errorCodes } from '../../../contract/error-codes'
import { jsonAnswer } from '../../http/answers'
import type { Failure } from '../../http/failure'

/** OAuth has a separate code for requests that cannot be read at all. */
const MALFORMED = 20063

/** A refusal in OAuth's form: code, error and error_description without an envelope (platform/oauth#token-answers). */
export function oauthRefusal({ code: asked, options }: Failure): Response {
  const code = asked === 9499 ? MALFORMED : asked
  const { status, msg } = errorCodes[code]
  const answer = {
    code,
    error: oauthErrors[code] ?? OTHER_OAUTH_ERROR,
    error_description: options.msg ?? msg,
  }
  return jsonAnswer(answer, { status: options.status ?? status, headers: options.headers ?? {} })
}

/** A success in OAuth's form: the answer's fields next to the code. */
export const oauthAnswer = (fields: object) => ({
  response: jsonAnswer({ code: 0, ...fields }),
})
