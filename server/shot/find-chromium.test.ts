import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { StartRefused } from '../failure-line'
import { folderOfFile } from '../testing/folders'
import { findChromium } from './find-chromium'

const folder = folderOfFile()

/** A folder of programs that can be run. */
function programs(name: string, ...files: string[]): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  for (const file of files) {
    writeFileSync(join(path, file), '')
    chmodSync(join(path, file), 0o755)
  }
  return path
}

test('a Chromium on the path is found before other browsers', () => {
  const [one, other] = [programs('one', 'google-chrome'), programs('other', 'chromium')]
  expect(findChromium(undefined, { PATH: [one, other].join(delimiter) }, 'linux')).toBe(
    join(other, 'chromium'),
  )
  expect(findChromium(undefined, { PATH: one }, 'linux')).toBe(join(one, 'google-chrome'))
})

test('a named browser is used, and one that cannot be run is refused', () => {
  const own = join(programs('own', 'my-browser'), 'my-browser')
  expect(findChromium(own, {}, 'linux')).toBe(own)
  expect(() => findChromium(join(folder, 'nothing'), {}, 'linux')).toThrow('HERALD_CHROMIUM')
})

test('without a browser the error names what to install', () => {
  expect(() => findChromium(undefined, { PATH: programs('empty') }, 'linux')).toThrow(StartRefused)
})
