import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test("the worker that pages get is the installed MSW's own", () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(read('public/mockServiceWorker.js')).toBe(read('node_modules/msw/lib/mockServiceWorker.js'))
})
