import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const declaring = /export const (\w+) = answering/g

/** Contracts of the platform's operations, with the file of each: `im/messages/merge-forward.ts`. */
const contracts = readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('herald'))
  .flatMap((file) =>
    [...readFileSync(join(root, 'contract', file), 'utf8').matchAll(declaring)].map(([, name = '']) => [
      name,
      file,
    ]),
  )

test('the endpoint of a contract is in the file of the same path', () => {
  expect(contracts.length).toBeGreaterThan(80)
  const elsewhere = contracts.filter(([name = '', file = '']) => {
    const path = join(root, 'service', file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return !text.includes(`contract: ${name},`) && !text.includes(`Endpoint(${name},`)
  })
  expect(elsewhere).toEqual([])
})
