import type Init from '@sqlite.org/sqlite-wasm'
import { expect, test } from 'vitest'
import { startSqlite } from './start-sqlite'

const module = new URL('../node_modules/@sqlite.org/sqlite-wasm/index.mjs', import.meta.url).href

test('a start without its bytes fails with the reason instead of waiting for ever', async () => {
  const { default: init } = (await import(/* @vite-ignore */ module)) as { default: typeof Init }
  const starting = startSqlite(init, () => Promise.reject(new Error('no such bytes')))
  await expect(starting).rejects.toThrow('no such bytes')
})
