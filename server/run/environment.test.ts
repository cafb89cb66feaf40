import { expect, test } from 'vitest'
import { environmentOf } from './environment'

const url = 'http://127.9.8.7'
const domains = { HERALD_URL: url, FEISHU_DOMAIN: url, LARK_DOMAIN: url }
const platform = {
  proxy: 'http://127.0.0.1:4000',
  hosts: ['open.feishu.cn', 'open.larksuite.com'],
  authority: '/tmp/a.pem',
  redirectNode: '/tmp/a folder/b.cjs',
}

test('a command keeps its environment, and gets the address of Herald', () => {
  const current = { PATH: '/bin', NO_PROXY: 'a.example', LARK_DOMAIN: 'https://other.example' }
  expect(environmentOf({ url }, current)).toEqual({ PATH: '/bin', NO_PROXY: 'a.example', ...domains })
})

test('a proxy of the environment stays, but not for Herald', () => {
  const current = { http_proxy: 'http://proxy.example:3128', No_Proxy: 'a.example, .b.example' }
  const exceptions = 'a.example,.b.example,localhost,127.0.0.1,::1,127.9.8.7'
  expect(environmentOf({ url }, current)).toEqual({
    http_proxy: 'http://proxy.example:3128',
    ...domains,
    NO_PROXY: exceptions,
    no_proxy: exceptions,
  })
})

test('with the hosts of the platform, proxies and authorities of the environment are replaced', () => {
  const current = {
    PATH: '/bin',
    https_proxy: 'http://proxy.example:3128',
    npm_config_https_proxy: 'http://proxy.example:3128',
    NODE_EXTRA_CA_CERTS: '/etc/company.pem',
    NODE_OPTIONS: '--enable-source-maps',
  }
  const { proxy, authority } = platform
  expect(environmentOf({ url, platform }, current)).toEqual({
    PATH: '/bin',
    HERALD_URL: url,
    FEISHU_DOMAIN: 'https://open.feishu.cn',
    LARK_DOMAIN: 'https://open.larksuite.com',
    HTTP_PROXY: proxy,
    http_proxy: proxy,
    HTTPS_PROXY: proxy,
    https_proxy: proxy,
    ALL_PROXY: proxy,
    all_proxy: proxy,
    NO_PROXY: 'localhost,127.0.0.1,::1,127.9.8.7',
    no_proxy: 'localhost,127.0.0.1,::1,127.9.8.7',
    NODE_USE_ENV_PROXY: '1',
    NODE_OPTIONS: '--enable-source-maps --require="/tmp/a folder/b.cjs"',
    NODE_EXTRA_CA_CERTS: authority,
    DENO_CERT: authority,
    SSL_CERT_FILE: authority,
    REQUESTS_CA_BUNDLE: authority,
    CURL_CA_BUNDLE: authority,
  })
})

test.each(['*', 'feishu.cn', '*.feishu.cn', 'OPEN.FEISHU.CN:443', '.cn'])(
  'an exception %s for a host of the platform is dropped, and others stay',
  (exception) => {
    const { NO_PROXY } = environmentOf({ url, platform }, { NO_PROXY: `db.internal,${exception}` })
    expect(NO_PROXY).toBe('db.internal,localhost,127.0.0.1,::1,127.9.8.7')
  },
)
