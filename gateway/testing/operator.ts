import { happyApp } from '../../service/testing/happy-world'

/** An operator's browser at a gateway, with one cookie jar and the headers that a page of the gateway sends. */
export class Operator {
  readonly #gateway: { url: string }
  readonly #app_id: string
  cookies = new Map<string, string>()
  /** Names of the cookies that a browser does not send when a page of another site links here. */
  readonly #strict = new Set<string>()
  /** All cookies that the gateway set, first to last. */
  readonly setCookies: string[] = []

  constructor(gateway: { url: string }, app_id = happyApp.app_id) {
    this.#gateway = gateway
    this.#app_id = app_id
  }

  /** Signs in through the platform's page as `open_id`; returns where the browser ends up. */
  async signIn(open_id: string, returnTo = '/announcements', app_id = this.#app_id): Promise<string> {
    return (await this.beginSignIn(open_id, returnTo, app_id))()
  }

  /** The same up to the platform's page. The returned function decides there and returns to the gateway. */
  async beginSignIn(
    open_id: string,
    returnTo: string,
    app_id = this.#app_id,
  ): Promise<() => Promise<string>> {
    const decide = await this.decideAtPlatform(open_id, returnTo, app_id)
    return async () => {
      const { pathname, search } = await decide()
      const back = await this.navigate(pathname + search, [...this.#strict])
      return back.headers.get('location') ?? ''
    }
  }

  /** The same, but the returned function stays at the platform. It returns where that sends the browser. */
  async decideAtPlatform(
    open_id: string,
    returnTo = '/',
    app_id = this.#app_id,
  ): Promise<() => Promise<URL>> {
    const begun = await this.navigate(`/gateway/sign-in?app=${app_id}&return=${encodeURIComponent(returnTo)}`)
    const page = new URL(begun.headers.get('location') ?? '')
    return async () => {
      const decided = await fetch(page.origin + page.pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...Object.fromEntries(page.searchParams), open_id, decision: 'allow' }),
      })
      const { data } = (await decided.json()) as { data: { location: string } }
      return new URL(data.location)
    }
  }

  /** A navigation of the browser, which another site can cause, too, without the cookies in `without`. */
  async navigate(path: string, without: readonly string[] = []): Promise<Response> {
    const answer = await fetch(this.#gateway.url + path, {
      redirect: 'manual',
      headers: { cookie: this.#cookie(without) },
    })
    for (const line of answer.headers.getSetCookie()) {
      this.setCookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/SameSite=Strict/.test(line)) this.#strict.add(name)
      if (/Max-Age=0/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** The headers of every request of a page of the gateway. */
  get headers(): Record<string, string> {
    return { cookie: this.#cookie(), 'x-herald-app': this.#app_id, 'sec-fetch-site': 'same-origin' }
  }

  /** A request of a page of the gateway. */
  ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    return fetch(this.#gateway.url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        ...this.headers,
        ...(method !== 'GET' && { origin: this.#gateway.url }),
        ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
    })
  }

  async json(
    path: string,
    init?: RequestInit,
  ): Promise<{ code: number; msg: string; data: never; status: number }> {
    const answer = await this.ask(path, init)
    return { ...((await answer.json()) as { code: number; msg: string; data: never }), status: answer.status }
  }

  #cookie(without: readonly string[] = []): string {
    return [...this.cookies]
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }
}

/** An operator who has signed in. */
export async function signedIn(gateway: { url: string }, open_id: string): Promise<Operator> {
  const operator = new Operator(gateway)
  await operator.signIn(open_id)
  return operator
}
