import { expect, test } from 'vitest'
import { happyApp, otherApp } from '../service/testing/happy-world'
import { checkPlatforms } from './check'
import type { GatewayApp } from './config'
import { appAt, platformOfFile } from './testing/gateway-before-herald'

const platform = platformOfFile()
const good = () => appAt(platform.url)
const other = (more: Partial<GatewayApp> = {}) =>
  appAt(platform.url, { name: 'Other', app_id: otherApp.app_id, secret: otherApp.app_secret, ...more })

async function checked(...apps: GatewayApp[]) {
  const lines: string[] = []
  const config = { host: '', port: 0, public_url: '', data: '', idle_ms: 0, absolute_ms: 0, apps }
  const isWell = await checkPlatforms(config, (line) => lines.push(line))
  return { isWell, lines }
}

test.each<[string, () => GatewayApp, () => string]>([
  [
    'a wrong secret',
    () => other({ secret: 'canary' }),
    () =>
      `Other (${otherApp.app_id}) at ${platform.url}: the platform refused a token for ${otherApp.app_id}: wrong secret (10015)`,
  ],
  [
    'a platform that is not there',
    () =>
      other({ platform: { brand: 'herald', open: 'http://127.0.0.1:1', accounts: 'http://127.0.0.1:1' } }),
    () => `Other (${otherApp.app_id}) at http://127.0.0.1:1: the platform cannot be reached (ECONNREFUSED)`,
  ],
])(
  'the check of %s fails with a reason, and the other application still gets its line',
  async (_, bad, line) => {
    const { isWell, lines } = await checked(bad(), good())
    expect(isWell).toBe(false)
    expect(lines).toEqual([
      `failed  ${line()}`,
      `ok      Announcements (${happyApp.app_id}) at ${platform.url}: bot Herald bot`,
    ])
    expect(lines.join()).not.toContain('canary')
  },
)
