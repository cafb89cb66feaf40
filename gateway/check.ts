import { codeOf } from '../service/errors/any-realm'
import type { GatewayApp, GatewayConfig } from './config'
import { checkDeeply } from './deep-check'
import { TenantTokens } from './tenant-tokens'
import { jsonOf, newUpstream, UpstreamError, type Upstream, type WayOut } from './upstream'

interface CheckOptions {
  isDeep?: boolean
  signal?: AbortSignal
  /** Closed afterwards. */
  upstream?: WayOut
}

/**
 * Asks each platform for a token and the bot's name, and prints one line per application. If all succeed and `isDeep`
 * is set, tries in a new chat what Herald relies on. False if anything failed.
 */
export async function checkPlatforms(
  { apps }: GatewayConfig,
  print: (line: string) => void,
  { isDeep = false, signal, upstream = newUpstream() }: CheckOptions = {},
): Promise<boolean> {
  const { ask, close } = upstream
  try {
    const results = await Promise.all(apps.map((app) => checkApp(app, ask)))
    for (const { line } of results) print(line)
    if (!results.every(({ isWell }) => isWell)) return false
    let isWell = true
    if (isDeep) for (const app of apps) isWell = (await checkDeeply(app, print, signal)) && isWell
    return isWell
  } finally {
    close()
  }
}

async function checkApp(app: GatewayApp, ask: Upstream): Promise<{ line: string; isWell: boolean }> {
  const { name, app_id, platform } = app
  const who = `${name} (${app_id}) at ${platform.open}`
  try {
    const token = await new TenantTokens(app, ask).get()
    const answer = await ask(`${platform.open}/open-apis/bot/v3/info`, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    })
    const { code, bot } = await jsonOf(answer)
    const botName = (bot as { app_name?: unknown } | undefined)?.app_name
    if (code !== 0 || typeof botName !== 'string')
      throw new UpstreamError(`the platform returned no name of the bot (code ${Number(code)})`)
    return { line: `ok      ${who}: bot ${botName}`, isWell: true }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { cause } = error
    const why = codeOf(cause) && ` (${codeOf(cause)})`
    return { line: `failed  ${who}: ${error.message}${why}`, isWell: false }
  }
}
