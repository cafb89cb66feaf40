import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { folderOfTest } from '../server/testing/folders'
import { projectRoot } from './imports.mjs'
import { NOTICES, noticesOf, thirdPartyNotices } from './notices.mjs'

/** Builds a page from these files, with the plugins that Herald's builds have; returns its notices. */
async function noticesOfBuild(files: Record<string, string>): Promise<string> {
  const root = folderOfTest()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  const { plugin, inWorkers } = thirdPartyNotices(root)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    worker: { format: 'es', plugins: () => [inWorkers] },
    build: { outDir: join(root, 'out'), modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })
  return readFileSync(join(root, 'out', NOTICES), 'utf8')
}

const aPackage = (name: string, files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({
      'package.json': JSON.stringify({ name, version: '1.2.3', license: 'MIT', main: 'index.js' }),
      ...files,
    }).map(([file, content]) => [`node_modules/${name}/${file}`, content]),
  )

const page = { 'index.html': '<script type="module" src="/main.js"></script>' }

test('a build names the packages of its scripts, its workers and its fonts, with their licences', async () => {
  const notices = await noticesOfBuild({
    ...page,
    'main.js': `import { word } from 'in-script'
      import 'with-font/style.css'
      const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      worker.postMessage(word())`,
    'worker.js': `import { word } from '@scope/in-worker'
      postMessage(word())`,
    ...aPackage('in-script', {
      'index.js': `export const word = () => document.title + 'one'`,
      LICENSE: 'Licence of one',
    }),
    ...aPackage('@scope/in-worker', {
      'index.js': `export const word = () => location.href + 'two'`,
      'licence.md': 'Licence of two',
    }),
    ...aPackage('with-font', {
      'style.css': '@font-face { font-family: a; src: url(./a.woff2) }',
      'a.woff2': 'font',
      COPYING: 'Licence of three',
      NOTICE: 'Notice of three',
    }),
    ...aPackage('unused', { 'index.js': '', LICENSE: 'Licence of nothing' }),
  })
  expect(notices).toContain('in-script 1.2.3 (MIT)\n\nLicence of one\n')
  expect(notices).toContain('@scope/in-worker 1.2.3 (MIT)\n\nLicence of two\n')
  expect(notices).toContain('with-font 1.2.3 (MIT)\n\nLicence of three\n\nNotice of three\n')
  expect(notices).not.toContain('unused')
})

test('a build with a package that has no licence text fails and names the package', async () => {
  const files = {
    ...page,
    'main.js': `import { word } from 'uncredited'
      document.title = word()`,
    ...aPackage('uncredited', { 'index.js': `export const word = () => document.title + 'one'` }),
  }
  await expect(noticesOfBuild(files)).rejects.toThrow(
    'The build contains uncredited, which has no licence text',
  )
})

test('packages that share a licence text are listed above it together', () => {
  const folders = ['prosemirror-state', 'prosemirror-model', 'zod'].map((name) =>
    join(projectRoot, 'node_modules', name),
  )
  expect(noticesOf(folders)).toMatch(
    /\nprosemirror-model [\d.]+ \(MIT\)\nprosemirror-state [\d.]+ \(MIT\)\n\n.*Marijn Haverbeke/,
  )
})

test('the notices of KaTeX have the licence of its fonts, and those of SQLite the whole Apache licence', () => {
  const of = (name: string) => noticesOf([join(projectRoot, 'node_modules', name)])
  expect(of('katex')).toMatch(/Khan Academy[^]*Design Science[^]*SIL OPEN FONT LICENSE Version 1\.1/)
  expect(of('@sqlite.org/sqlite-wasm')).toContain('Apache License')
})
