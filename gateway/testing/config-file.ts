import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '../../server/testing/folders'
import { happyApp } from '../../service/testing/happy-world'
import { freePort, tenant_key } from './gateway-before-herald'

interface Written {
  /** Where the platform answers. */
  platform: string
  /** The variable that has the secret of the application. */
  secret_env: string
  /** The people who may sign in, all as owners. */
  owners: readonly string[]
  /** More fields of the application. */
  more?: object
}

/** Writes the configuration of a gateway process with one application, for one test. `url`: where it will answer. */
export async function writeGatewayConfig({ platform, secret_env, owners, more }: Written) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const file = join(folderOfTest(), 'gateway.json')
  const app = {
    name: 'Announcements',
    app_id: happyApp.app_id,
    secret_env,
    platform: { open: platform, accounts: platform },
    tenant_key,
    operators: owners.map((open_id) => ({ open_id, role: 'owner' })),
    ...more,
  }
  const listen = { host: '127.0.0.1', port }
  writeFileSync(file, JSON.stringify({ listen, public_url: url, data: './data', apps: [app] }))
  return { file, url }
}
