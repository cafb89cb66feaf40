import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'
import { withoutSchemas } from './without-schemas.mjs'

test('an endpoint keeps what the console needs to send, and loses its schemas', () => {
  const source = `export const Send = answering<{ id: string }>()({
  route: \`POST \${HERE}/:id\`,
  path: z.object({ id: z.string() }),
  encoding: 'form',
  body: Body,
})`
  expect(withoutSchemas('a.ts', source)).toBe(
    "export const Send = { route: `POST ${HERE}/:id`, encoding: 'form' }",
  )
})

test('a value made by a call can be left out, any other value stays as it is', () => {
  const source = `const Id = z.string().min(1)
export const MOST = 500
export const range = (most: number) => z.number().max(most)
export const named = new Set(['a'])`
  expect(withoutSchemas('a.ts', source)).toBe(`const Id = /* @__PURE__ */ (() => (z.string().min(1)))()
export const MOST = 500
export const range = (most: number) => z.number().max(most)
export const named = /* @__PURE__ */ (() => (new Set(['a'])))()`)
})

test('every file of the contract still parses, with all its routes', () => {
  const files = sourceFiles(projectRoot).filter(
    (file: string) => file.startsWith('contract/') && !file.endsWith('.test.ts'),
  )
  const routesIn = (source: string) => source.match(/\broute: [`'].*?[`']/g) ?? []
  const left = files.map((file: string) => withoutSchemas(file, readSource(projectRoot, file)))
  expect(left.flatMap((source: string, index: number) => parseSync(files[index]!, source).errors)).toEqual([])
  const routes = files.map((file: string) => routesIn(readSource(projectRoot, file)))
  expect(left.map(routesIn)).toEqual(routes)
  expect(routes.flat().length).toBeGreaterThan(60)
})
