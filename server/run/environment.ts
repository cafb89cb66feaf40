/** The addresses at which a command reaches Herald. */
interface Reaching {
  /** The address of Herald. */
  url: string
  /** Only with `--tls`. */
  platform?: PlatformReached | undefined
}

/** How a command reaches Herald as the platform. */
export interface PlatformReached {
  /** The address of the proxy that answers as these hosts. */
  proxy: string
  hosts: readonly string[]
  /** A file with the certificate of their authority. */
  authority: string
  /** A module that Node programs load first, for Node that ignores proxies. */
  redirectNode: string
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The environment of a command that talks to Herald. Proxies of the current environment stay, but not for Herald. With
 * the platform's hosts, requests for all other machines go to their proxy, too, which refuses them.
 */
export function environmentOf({ url, platform }: Reaching, current: Variables): Variables {
  const direct = ['localhost', '127.0.0.1', '::1', new URL(url).hostname]
  const exceptions = exceptionsIn(current)
  if (platform) return withPlatform(url, platform, [...exceptions, ...direct], current)
  const domains = { HERALD_URL: url, FEISHU_DOMAIN: url, LARK_DOMAIN: url }
  if (!hasProxy(current)) return { ...current, ...domains }
  return { ...without(exceptionNames, current), ...domains, ...listOf([...exceptions, ...direct]) }
}

function withPlatform(
  url: string,
  { proxy, hosts, authority, redirectNode }: PlatformReached,
  direct: readonly string[],
  current: Variables,
): Variables {
  return {
    ...without([...exceptionNames, ...proxyNames, ...authorityNames], current),
    HERALD_URL: url,
    FEISHU_DOMAIN: 'https://open.feishu.cn',
    LARK_DOMAIN: 'https://open.larksuite.com',
    ...inBothCases('HTTP_PROXY', proxy),
    ...inBothCases('HTTPS_PROXY', proxy),
    ...inBothCases('ALL_PROXY', proxy),
    ...listOf(direct.filter((entry) => !hosts.some((host) => covers(entry, host)))),
    // Node 22.21, 24.5 and later read these variables only with this one.
    NODE_USE_ENV_PROXY: '1',
    NODE_OPTIONS: `${current['NODE_OPTIONS'] ?? ''} --require=${JSON.stringify(redirectNode)}`.trim(),
    ...Object.fromEntries(authorityNames.map((name) => [name, authority])),
  }
}

/** npm's own settings, which some clients prefer, and the variables. */
const exceptionNames = ['NO_PROXY', 'npm_config_no_proxy', 'npm_config_noproxy']
const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'npm_config_proxy', 'npm_config_https_proxy']
/** Where Node, Deno, OpenSSL, Python's requests and curl find the certificates of authorities. */
const authorityNames = [
  'NODE_EXTRA_CA_CERTS',
  'DENO_CERT',
  'SSL_CERT_FILE',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
]

/** Some programs look for the variables of proxies in upper case only, others in lower case only. */
const inBothCases = (name: string, value: string) => ({ [name]: value, [name.toLowerCase()]: value })

const listOf = (exceptions: readonly string[]) => inBothCases('NO_PROXY', [...new Set(exceptions)].join(','))

const isAmong = (names: readonly string[], name: string): boolean =>
  names.some((each) => each.toUpperCase() === name.toUpperCase())

const without = (names: readonly string[], variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isAmong(names, name)))

const hasProxy = (variables: Variables): boolean =>
  Object.entries(variables).some(([name, value]) => value && isAmong(proxyNames, name))

const exceptionsIn = (variables: Variables): readonly string[] =>
  Object.entries(variables)
    .filter(([name]) => isAmong(exceptionNames, name))
    .flatMap(([, value = '']) => value.split(/[\s,]+/))
    .filter((entry) => entry !== '')

/** Whether an entry of `NO_PROXY` would lead requests for a host past the proxy. */
function covers(entry: string, host: string): boolean {
  const name = entry
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\*?\.?/, '')
  return name === '' || host === name || host.endsWith(`.${name}`)
}
