import { OTHER_OAUTH_ERROR, oauthErrors } from '../../../contract/auth/oauth/oauth-errors'
import { errorCodes } from '../../../contract/error-codes'
import { jsonAnswer } from '../../http/answers'
import type { Failure } from '../../http/failure'

/** What cannot be read at all has a code of its own here. */
const MALFORMED = 20063

/** A refusal as OAuth has it: code, error and error_description, and nothing around them (platform/oauth#token-answers). */
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

/** A success as OAuth has it: the answer's fields beside the code. */
export const oauthAnswer = (fields: object) => ({
  response: jsonAnswer({ code: 0, ...fields }),
})
