import { OPERATOR_HEADER } from '../contract/herald/console-header'
import { CallerChanged, LarkError } from './lark-error'

/** The caller. The token is kept only here, in memory. */
export interface Session {
  /** Undefined if a gateway holds the token, and a cookie that scripts cannot read identifies the caller. */
  token: string | undefined
  /** The application of the token, for calls that may be made only in its name. */
  app_id?: string
  /** With a gateway: the open_id of the signed-in user. The gateway refuses calls once another user is signed in. */
  operator?: string
  /**
   * The changes that the service reports to pages: all, or only those made by operators of the same gateway. Absent:
   * none.
   */
  tells?: 'all' | 'own'
  /**
   * Gets a new token of the same application. Called once when the old one is refused. With a gateway: resolves once
   * the user has signed in again.
   */
  renew(): Promise<string | undefined>
}

/** A gateway's code: sign in to continue (platform/gateway#gateway-codes). */
const SESSION_OVER = 99991641

/**
 * Codes for no token or a wrong one, from the gateway, from files (platform/tokens#token-failures) and from media;
 * renewing it may help (platform/files#media-errors, platform/envelope#gateway-errors).
 */
const TOKEN_REFUSED = new Set([99991661, 99991663, 234002, 1061005, SESSION_OVER])

/** In whose name calls are made. A refused token is renewed once for all waiting calls. */
export class Caller {
  #session: Session | undefined
  #renewing: Promise<unknown> | undefined

  get session(): Session | undefined {
    return this.#session
  }

  set session(next: Session | undefined) {
    this.#session = next
    this.#renewing = undefined
  }

  /** Throws CallerChanged if the console does not act for this application. */
  mustBe(appId: string | undefined) {
    if (appId !== undefined && this.#session?.app_id !== appId) throw new CallerChanged(appId)
  }

  /** Sets the headers that name the caller. A gateway gets only the names, in headers that no form can send. */
  name(headers: Headers) {
    if (!this.#session) return
    const { token, app_id, operator } = this.#session
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    else if (app_id !== undefined) headers.set('x-herald-app', app_id)
    if (operator !== undefined) headers.set(OPERATOR_HEADER, operator)
  }

  /**
   * Repeats `attempt` once, with a new token, when its token was refused. A refusal at the gate has no effect, so the
   * repetition doubles nothing.
   */
  async withToken<T>(attempt: () => Promise<T>): Promise<T> {
    const session = this.#session
    const token = session?.token
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LarkError) || !TOKEN_REFUSED.has(error.code) || !session) throw error
      if (session.token === token || session.token === undefined) await this.#renewed(session)
      // Another application has signed in meanwhile, and this call was not meant in its name.
      if (this.#session !== session) throw error
      return await attempt()
    }
  }

  #renewed(session: Session): Promise<unknown> {
    this.#renewing ??= session
      .renew()
      .then((token) => (session.token = token))
      .finally(() => (this.#renewing = undefined))
    return this.#renewing
  }
}
