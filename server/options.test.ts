import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OptionError, readOptions } from './options'

test('what is left out has the value that the help names', () => {
  expect(readOptions([])).toEqual({
    command: 'start',
    port: 8787,
    host: '127.0.0.1',
    data: './data',
    world: undefined,
    fresh: false,
    emulator: false,
  })
  const help = readFileSync(join(import.meta.dirname, 'help.txt'), 'utf8')
  for (const value of ['8787', '127.0.0.1', './data']) expect(help).toContain(`(${value})`)
})

test('every option is read', () => {
  const words = '--port 0 --host 0.0.0.0 --data /d --world w.json --fresh --emulator'.split(' ')
  expect(readOptions(words)).toEqual({
    command: 'start',
    port: 0,
    host: '0.0.0.0',
    data: '/d',
    world: 'w.json',
    fresh: true,
    emulator: true,
  })
})

test('help wins over what cannot be meant', () => {
  expect(readOptions(['--port', 'x', '--help'])).toBe('help')
})

test.each([
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', '80a'],
  ['--port', ''],
  ['--host', ''],
  ['--data', ' '],
  ['--nothing', '1'],
  ['stray', ''],
])('%s %s is refused', (...words) => {
  expect(() => readOptions(words)).toThrow(OptionError)
})
