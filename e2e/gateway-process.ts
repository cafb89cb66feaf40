import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { GatewayRole } from '../contract/herald/gateway'
import { Operator } from '../gateway/testing/operator'
import { end, lineOfOutput, listen } from './processes'

/** The application in every world of the walks. */
const APP_ID = 'cli_a1b2c3d4e5f60718'
export const SECRET = 'secret-for-tests'
export const BOB = 'ou_84aad35d084aa403a838cf73ee18467a'

export interface RunningGateway {
  url: string
  /** An operator who has signed in. */
  operator(): Promise<Operator>
  crash(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a gateway in front of a Herald, in its own process, under a name of this machine; `crash` kills it without
 * warning and starts it again.
 */
export async function gatewayBefore(
  platform: string,
  role: GatewayRole,
  name = '127.0.0.1',
): Promise<RunningGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-gateway-'))
  const reserved = createServer()
  const port = await listen(reserved)
  reserved.close()
  const url = `http://${name}:${port}`
  const config = {
    listen: { host: '127.0.0.1', port },
    public_url: url,
    data: './data',
    apps: [
      {
        name: 'Announcements',
        app_id: APP_ID,
        secret_env: 'HERALD_TEST_SECRET',
        platform: { open: platform, accounts: platform },
        tenant_key: '736588c9260f175e',
        operators: [{ open_id: BOB, role }],
        monthly_calls: 10_000_000,
      },
    ],
  }
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(config))
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['dist-server/main.js', 'gateway', '--config', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, HERALD_TEST_SECRET: SECRET },
    })
    await lineOfOutput(child.stdout, /^(Herald is ready)/)
    return child
  }
  let running = await start()
  return {
    url,
    operator: async () => {
      const bob = new Operator({ url }, APP_ID)
      await bob.signIn(BOB)
      return bob
    },
    async crash() {
      await end(running, 'SIGKILL')
      running = await start()
    },
    async close() {
      await end(running, 'SIGTERM')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Signs in as Bob on the platform's page. */
export async function allow(page: Page) {
  await page.getByLabel('Who are you?').selectOption(BOB)
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** The operator's cookies for a browser. */
export const cookiesOf = ({ cookies }: Operator) =>
  [...cookies].map(([name, value]) => ({
    name,
    value,
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict' as const,
  }))
