import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../testing/folders'
import { portRemark } from './port-remark'

/** A folder inside a project with this version of the official SDK. */
function projectWith(version: string | undefined): string {
  const project = folderOfTest()
  const folder = join(project, 'packages', 'bot')
  mkdirSync(folder, { recursive: true })
  if (version === undefined) return folder
  const sdk = join(project, 'node_modules', '@larksuiteoapi', 'node-sdk')
  mkdirSync(sdk, { recursive: true })
  writeFileSync(join(sdk, 'package.json'), JSON.stringify({ version }))
  return folder
}

test.each(['1.12.0', '1.73.1', '0.9.0'])('the SDK %s needs an address without a port', (version) => {
  const folder = projectWith(version)
  expect(portRemark('http://127.0.0.1:4000', folder)).toMatch(new RegExp(` ${version} [^]*--tls`))
  expect(portRemark('http://127.1.2.3', folder)).toBeUndefined()
})

test.each(['1.73.2', '2.0.0', undefined])('the SDK %s takes any address', (version) => {
  expect(portRemark('http://127.0.0.1:4000', projectWith(version))).toBeUndefined()
})
