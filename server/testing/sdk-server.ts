import * as lark from '@larksuiteoapi/node-sdk'
import { beforeAll } from 'vitest'
import type { WrittenWorld } from '../../service/world/world-file'
import { folderOfFile } from './folders'
import { serverOfFile } from './running-server'

interface SdkServer {
  /** The official SDK as one application of the world, set to use the server. */
  client: lark.Client
  url: string
  /** A folder for this test file. */
  folder: string
}

/**
 * A cache for one client, because the SDK shares tokens among its clients, and other test files use the same app id.
 */
function tokensOfOne(): NonNullable<ConstructorParameters<typeof lark.Client>[0]['cache']> {
  const kept = new Map<unknown, unknown>()
  return {
    get: (key, { namespace } = {}) => Promise.resolve(kept.get(`${namespace} ${String(key)}`)),
    set(key, value, _expire, { namespace } = {}) {
      kept.set(`${namespace} ${String(key)}`, value)
      return Promise.resolve(true)
    },
  }
}

/**
 * A running server over a world, and the official SDK set to use it, for all tests of a file. The fields are set once
 * the tests run.
 */
export function sdkServer(world: WrittenWorld, app: { app_id: string; app_secret: string }): SdkServer {
  const sdk = { folder: folderOfFile() } as SdkServer
  const server = serverOfFile(() => ({ world }))
  beforeAll(() => {
    sdk.url = server.url
    sdk.client = new lark.Client({
      appId: app.app_id,
      appSecret: app.app_secret,
      domain: server.url,
      cache: tokensOfOne(),
      loggerLevel: lark.LoggerLevel.fatal,
    })
  })
  return sdk
}
