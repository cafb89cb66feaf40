import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfFile } from './testing/folders'
import { builtServer } from './testing/server-process'

const server = builtServer()
const data = join(folderOfFile(), 'data')

/** Writes a console of one page and its script. */
function consoleIn(folder: string) {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'assets', 'main-1234abcd.js'), 'document.title = "Herald"')
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/main-1234abcd.js"></script>')
}

test.each([
  ['next to its own folder, as in a clone', 'dist'],
  ['in its own folder, as in the package', join('dist-server', 'console')],
])('the built server finds its console %s', async (_, folder) => {
  consoleIn(join(server.folder, folder))
  const running = await server.start('--port', '0', '--data', data)
  const page = await fetch(`${running.url}/chats`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const [, source = ''] = /src="([^"]+)"/.exec(await page.text()) ?? []
  const script = await fetch(`${running.url}${source}`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(await script.text()).toContain('Herald')
  expect(await running.end('SIGTERM')).toEqual({ code: 0 })
})
