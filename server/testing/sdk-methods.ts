import * as lark from '@larksuiteoapi/node-sdk'

/** The parameter of a method of the SDK. */
type Asked = Record<'path' | 'params' | 'data', unknown>
export type SdkMethod = (asked: Asked, options?: object) => Promise<unknown>

const notServices = ['logger', 'cache', 'httpInstance', 'tokenManager', 'accessToken', 'userAccessToken']
const nothing = () => undefined
const silent = { error: nothing, warn: nothing, info: nothing, debug: nothing, trace: nothing }

/**
 * The names of the official SDK's methods, by route. Every method is called once without a network: which route each
 * has is what it would have asked. `routes` give the names of parameters.
 */
export async function methodsByRoute(routes: readonly string[]): Promise<Map<string, readonly string[]>> {
  let asked = ''
  const found = new Map<string, readonly string[]>()
  const httpInstance = {
    request: ({ method, url }: { method: string; url: string }) => {
      asked = `${method} ${decodeURIComponent(new URL(url).pathname)}`
      return Promise.resolve({ code: 0, data: {} })
    },
  }
  const client = new lark.Client({
    appId: 'cli_0000000000000000',
    appSecret: 'unused',
    // Each call would bring its token itself.
    disableTokenCache: true,
    domain: 'http://nobody.test',
    httpInstance: httpInstance as lark.HttpInstance,
    loggerLevel: lark.LoggerLevel.fatal,
    logger: silent,
  })
  const names = routes.flatMap((route) => route.match(/(?<=:)\w+/g) ?? [])
  const path = Object.fromEntries(names.map((name) => [name, `:${name}`]))
  const look = async (part: object, name: readonly string[]): Promise<void> => {
    for (const [key, value] of Object.entries(part) as [string, unknown][]) {
      if (name.length === 0 && notServices.includes(key)) continue
      if (typeof value === 'object' && value !== null && name.length < 5) await look(value, [...name, key])
      if (typeof value !== 'function' || key.endsWith('WithIterator')) continue
      asked = ''
      await (value as SdkMethod)({ path, params: {}, data: {} }).catch(nothing)
      if (!found.has(asked)) found.set(asked, [...name, key])
    }
  }
  await look(client, [])
  return found
}
