import type { Tx } from '../../store/store'

/** Where a person who came from a device ends (`device.ts`). */
export const DEVICE_PATH = '/open-apis/authen/v1/device'

/** The parameters of a link to the page; the contract's schema has checked their lengths. */
export interface Link {
  client_id?: string | undefined
  app_id?: string | undefined
  response_type?: string | undefined
  redirect_uri?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
  prompt?: string | undefined
}

export interface LinkFacts {
  link: Link
  /** Where Herald itself takes the answers for devices. */
  ownAddress: string
  app:
    | {
        app_id: string
        name: string
        tenant_key: string
        scopes: string[] | undefined
        redirect_uris: string[] | undefined
      }
    | undefined
}

/** The application that a link names. */
export async function linkFacts(tx: Tx, link: Link, origin = ''): Promise<LinkFacts> {
  const row = await tx
    .selectFrom('apps')
    .select(['app_id', 'name', 'tenant_key', 'scopes', 'redirect_uris'])
    .where('app_id', '=', link.client_id ?? link.app_id ?? '')
    .executeTakeFirst()
  const app = row && { ...row, scopes: listIn(row.scopes), redirect_uris: listIn(row.redirect_uris) }
  return { link, ownAddress: `${origin}${DEVICE_PATH}`, app }
}

const listIn = (json: string | null): string[] | undefined =>
  json === null ? undefined : (JSON.parse(json) as string[])

/** Where a code may be sent: exactly an address on the application's list; without a list, any address of this machine. */
export function mayRedirect({ link, app, ownAddress }: LinkFacts): boolean {
  const uri = link.redirect_uri ?? ''
  if (uri === ownAddress) return true
  if (app?.redirect_uris) return app.redirect_uris.includes(uri) && isWeb(uri)
  return (
    isWeb(uri) && /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[\w.-]+\.localhost)$/.test(new URL(uri).hostname)
  )
}

/** An http or https address without a user name or password in it. */
const isWeb = (uri: string): boolean =>
  uri.length <= 2_000 &&
  /^https?:\/\//.test(uri) &&
  URL.canParse(uri) &&
  new URL(uri).username === '' &&
  new URL(uri).password === ''

/** The address that a browser opens: the answer is added to its query, before any fragment (ours). */
export function locationOf(link: Link, answer: Record<string, string>): string {
  const [before = '', ...fragment] = (link.redirect_uri ?? '').split('#')
  const words = new URLSearchParams({ ...answer, ...(link.state !== undefined && { state: link.state }) })
  const behind = fragment.length > 0 ? `#${fragment.join('#')}` : ''
  return `${before}${before.includes('?') ? '&' : '?'}${words}${behind}`
}
