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
  const source = `export const Id = z.string().min(1)
export const MOST = 500
export const range = (most: number) => z.number().max(most)
export const named = new Set(['a'])`
  expect(withoutSchemas('a.ts', source)).toBe(`export const Id = /* @__PURE__ */ (() => (z.string().min(1)))()
export const MOST = 500
export const range = (most: number) => z.number().max(most)
export const named = /* @__PURE__ */ (() => (new Set(['a'])))()`)
})

test('what only schemas used is not imported, and what a type alone uses is not there when the page runs', () => {
  const source = `import './polyfill'
import { z } from 'zod'
import { HERE } from './here'
import { Body } from './body'
import type { Sent } from './sent'
const size = z.number()
const sized = z.object({ size })
export type Size = z.infer<typeof sized>
export const Send = answering<Sent>()({ route: \`POST \${HERE}\`, body: Body.extend({ sized }) })`
  expect(withoutSchemas('a.ts', source).replaceAll(/\n+/g, '\n')).toBe(`import './polyfill'
import { HERE } from './here'
export type Size = z.infer<typeof sized>
export const Send = { route: \`POST \${HERE}\` }`)
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
