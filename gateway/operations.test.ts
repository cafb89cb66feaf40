import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { match, operations, urlOf } from './operations'

const root = join(import.meta.dirname, '..')
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/'))
    .map((file) => readFileSync(file, 'utf8'))

/** Endpoints that the contract declares, by name. */
const declared = new Set(
  sourcesOf('contract').flatMap((text) =>
    [...text.matchAll(/export const (\w+) = answering/g)].map(([, name = '']) => name),
  ),
)

/** Called only where a user types an application's secret. No page of a gateway asks for one. */
const NOT_FOR_PAGES = ['GetTenantAccessTokenInternal', 'GetBotInfo']

test('the operations that pass are exactly those that the console calls', () => {
  const imported = ['src', 'client', 'saving', 'jobs', 'publishing']
    .flatMap(sourcesOf)
    .flatMap((text) =>
      [...text.matchAll(/import\s+(?!type)\{([^}]*)\}\s+from\s+'[^']*contract\/(?!herald)[^']*'/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      ),
    )
  const used = [
    ...new Set(imported.filter((name) => declared.has(name) && !NOT_FOR_PAGES.includes(name))),
  ].sort()
  const listed = readFileSync(join(import.meta.dirname, 'operations.ts'), 'utf8')
  const passing = [...listed.matchAll(/import \{ (\w+) \} from '\.\.\/contract/g)]
    .map(([, name = '']) => name)
    .sort((one, other) => (one < other ? -1 : 1))
  expect(passing).toEqual(used)
  expect(operations.length).toBe(used.length)
})

test('no query parameter is a list, and a repeated one passes once', () => {
  for (const { endpoint, path } of operations) {
    const { shape = {} } = (endpoint.query ?? {}) as { shape?: Record<string, ZodType> }
    for (const [name, field] of Object.entries(shape))
      expect([path, name, field.safeParse(['1', '2']).success]).toEqual([path, name, false])
  }
})

test.each([
  ['?page_size=20&page_size=50&page_token=a', '?page_size=20&page_token=a'],
  ['?unknown=1&page_size=20', '?page_size=20'],
  ['?page_token=a%26b%20c+d', '?page_token=a%26b%20c%20d'],
  ['?%70age_size=20&page_size=50', '?page_size=20'],
  ['?page_token', '?page_token='],
  ['?&=&', ''],
  ['', ''],
])('the query %s is sent as %s', (search, left) => {
  const matched = match('GET', '/open-apis/im/v1/chats')!
  const query = { search, searchParams: new URLSearchParams(search) }
  expect(urlOf('http://platform', matched, query)).toBe(`http://platform/open-apis/im/v1/chats${left}`)
})

test.each([
  ['oc%5F1', 'oc_1'],
  ['oc_1$', 'oc_1%24'],
])('a path with %s is sent with %s', (given, left) => {
  const matched = match('GET', `/open-apis/im/v1/chats/${given}`)!
  expect(urlOf('http://platform', matched, new URL('http://gateway/'))).toBe(
    `http://platform/open-apis/im/v1/chats/${left}`,
  )
})

test('a path is matched per method, regardless of earlier matches', () => {
  const path = '/open-apis/im/v1/chats/oc_1'
  for (let times = 0; times < 2; times++) {
    expect(match('GET', path)?.operation.method).toBe('GET')
    expect(match('PUT', path)?.operation.method).toBe('PUT')
    expect(match('DELETE', path)).toBeUndefined()
    for (let at = 0; at < 1_500; at++)
      expect(match('GET', `/open-apis/im/v1/chats/oc_${at}`)?.params).toEqual({ chat_id: `oc_${at}` })
  }
})

test('each query and each platform has its own address of the same path', () => {
  const matched = match('GET', '/open-apis/im/v1/chats')!
  const address = (origin: string, search: string) =>
    urlOf(origin, matched, new URL(`http://gateway/${search}`))
  for (const origin of ['http://one', 'http://other', 'http://one'])
    for (const size of ['20', '50', '20'])
      expect(address(origin, `?page_size=${size}`)).toBe(`${origin}/open-apis/im/v1/chats?page_size=${size}`)
})
