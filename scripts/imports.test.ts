import { expect, test } from 'vitest'
import {
  brokenSentences,
  importCycle,
  importRules,
  projectRoot,
  readSource,
  scriptFiles,
  sourceFiles,
} from './imports.mjs'
import { capabilityRules, decodingRules } from './source-uses.mjs'

test('every file keeps the import rules', () => {
  const files = [...sourceFiles(projectRoot), ...scriptFiles(projectRoot)]
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file: string) => brokenSentences(file, readSource(projectRoot, file)))).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  const files = [...sourceFiles(projectRoot), ...scriptFiles(projectRoot)]
  expect(
    importCycle(Object.fromEntries(files.map((file: string) => [file, readSource(projectRoot, file)]))),
  ).toEqual([])
  const planted = {
    'src/a.ts': `import { b } from './b'`,
    'src/b.ts': `import { c } from './ui/c'`,
    'src/ui/c.tsx': `import type { B } from '../b'`,
  }
  expect(importCycle(planted)).toEqual(['src/b.ts', 'src/ui/c.tsx'])
})

/** One planted violation for each sentence, to test the rules themselves. */
const planted: Record<string, [from: string, source: string]> = {
  'contract imports zod and nothing of ours': ['contract/a.ts', `import '../src/editor/x'`],
  'src never imports service: the console works against the real platform': [
    'src/app/a.tsx',
    `export { x } from '../../service/http/serve'`,
  ],
  'only src/main.tsx imports mocks, and only when it runs': ['src/main.tsx', `import '../mocks/browser'`],
  'service and contract know neither Node nor a driver nor React': [
    'service/http/a.ts',
    `import { readFileSync } from 'node:fs'`,
  ],
  'service imports contract and itself, never a host': ['service/a.ts', `import '../mocks/handlers'`],
  'service takes of the other rooms only primitives, and the states and ports of publications': [
    'service/publications/a.ts',
    `import { PublicationRun } from '../../publishing/publications/publication-run'`,
  ],
  'server and gateway know no page: they import neither src nor mocks': [
    'gateway/a.ts',
    `import '../src/api/client'`,
  ],
  'server imports gateway only in main.ts, which starts one of the two': [
    'server/a.ts',
    `import '../gateway/config'`,
  ],
  'events, postgres and run of the server do not import each other': [
    'server/run/a.ts',
    `import '../events/frame'`,
  ],
  'gateway passes calls on: it knows no world and no rules, and of the store only publications': [
    'gateway/a.ts',
    `import '../service/world/world'`,
  ],
  'mocks is the service in a page: it imports service, and of src only storage': [
    'mocks/a.ts',
    `import '../server/hang-up'`,
  ],
  'the product imports neither package nor scripts, e2e or bench': [
    'server/a.ts',
    `import '../scripts/built.mjs'`,
  ],
  'im, cardkit, docx, drive, sheets, contact, auth, application and bot do not import each other': [
    'service/im/a.ts',
    `import '../docx/rank'`,
  ],
  'only server imports node:* and the native driver': ['mocks/a.ts', `import 'libsql'`],
  'a feature imports only the features that it builds on; the others meet in app': [
    'src/features/forward/a.tsx',
    `import '../message-list/message-list'`,
  ],
  'a feature has one door, <name>/<name>; app also imports its pages, <name>/…-page': [
    'src/features/messages/a.tsx',
    `import { Tray } from '../message-selection/tray'`,
  ],
  'pages and servers import saving through saving/saving': [
    'src/app/a.tsx',
    `import { SaveQueue } from '../../saving/queue/save-queue'`,
  ],
  'primitives imports nothing of ours': [
    'primitives/a.ts',
    `import type { Block } from '../contract/docx/block'`,
  ],
  'client knows the contract and primitives: it calls from a page, a server or a test': [
    'client/a.ts',
    `import { sessionNow } from '../src/api/client'`,
  ],
  'document is a value: it knows no editor, no calls and no feature': [
    'document/merge/a.ts',
    `import { LarkError } from '../../client/lark-error'`,
  ],
  'formats reads texts as blocks: it knows no editor, no calls and no feature': [
    'formats/a.ts',
    `import '../src/editor/x'`,
  ],
  'saving knows no page and no host: both give it their ports': [
    'saving/queue/a.ts',
    `import { locks } from '../../src/storage/locks'`,
  ],
  'jobs knows no page and no host: each feature brings its own steps, and each host its ports': [
    'jobs/a.ts',
    `import type { Forward } from '../src/features/forward/forward'`,
  ],
  'publishing knows no page and no host: both give it their ports': [
    'publishing/run/a.ts',
    `import { writeBudget } from '../../src/api/page-budgets'`,
  ],
  'what a page and a server run knows neither Node nor React nor a driver': [
    'document/merge/a.ts',
    `import type { Node } from 'prosemirror-model'`,
  ],
  'editor knows no HTTP, no saving and no feature': [
    'src/editor/view/a.tsx',
    `const x = import('../../api/client')`,
  ],
  'ui has never heard of Lark': ['src/ui/a.tsx', `import type { Block } from '../../contract/docx/block'`],
  'api knows no feature, no editor, no saving and no app': [
    'src/api/announcement/a.ts',
    `import '../../editor/schema/attrs'`,
  ],
  'i18n knows no feature, no editor and no app: each adds the types of its own words': [
    'src/i18n/i18next.d.ts',
    `import type { editorEn } from '../editor/strings/en'`,
  ],
  'what outlives a page calls in the name of one application, through inNameOf': [
    'src/features/uploads/a.ts',
    `import { call } from '../../api/client'\nimport { jobsOfApp } from '../../jobs/jobs-of-app'`,
  ],
  'storage imports only browser and primitives: everybody may keep something': [
    'src/storage/a.ts',
    `import { client } from '../api/client'`,
  ],
  'browser imports only primitives: everybody may need a browser': [
    'src/browser/a.ts',
    `import type { SaveState } from '../../saving/saving'`,
  ],
  'features do not import app: app is where they meet': [
    'src/features/chats/a.ts',
    `import '../../app/routes'`,
  ],
  'only tests and tools import testing': ['service/http/a.ts', `import '../testing/happy-world'`],
}

test.each(importRules.map((rule: { sentence: string }) => rule.sentence))(
  'finds a violation of: %s',
  (sentence) => {
    const [from, source] = planted[sentence]!
    expect(brokenSentences(from, source)).toEqual([expect.stringContaining(sentence)])
  },
)

test('jobs may name the types of calls, and a page may call as the signed-in user', () => {
  const types = `import type { Call } from '../api/client'\nimport { type call } from '../api/client'`
  expect(brokenSentences('src/jobs/a.ts', types)).toEqual([])
  expect(brokenSentences('src/features/chats/a.ts', `import { call } from '../../api/client'`)).toEqual([])
})

test.each([
  'const never = new AbortController().signal',
  'const { signal } = new AbortController()',
  'read({ signal: new AbortController().signal })',
])('a signal that nothing can abort is found: %s', (source) => {
  expect(brokenSentences('service/http/a.ts', source)).toEqual([
    'service/http/a.ts makes a signal that nobody can abort',
  ])
  expect(brokenSentences('service/http/a.ts', `// ${source}`)).toEqual([])
})

test('a signal whose controller is stored has an owner', () => {
  const held = 'const { signal } = (abort.current = new AbortController())'
  expect(brokenSentences('service/http/a.ts', held)).toEqual([])
})

test('a cast through unknown is found', () => {
  const cast = ['value', 'as', 'unknown', 'as', 'Text'].join(' ')
  expect(brokenSentences('src/i18n/a.ts', cast)).toEqual(['src/i18n/a.ts casts through unknown'])
  expect(brokenSentences('service/http/a.ts', `// ${cast}`)).toEqual([])
})

/** For each API that a browser may lack, a use that its rule has to find. */
const uses: Record<string, string> = {
  'crypto.randomUUID': 'const id = crypto.randomUUID()',
  'navigator.locks': 'const { locks } = navigator as { locks?: LockManager }',
  indexedDB: `import { get } from 'idb-keyval'`,
  localStorage: `export const kept = globalThis.localStorage.getItem('a')`,
  BroadcastChannel: `const channel = new BroadcastChannel('a')`,
  'navigator.clipboard': 'void navigator.clipboard\n  .writeText(text)',
  'crypto.subtle': 'const subtle = globalThis.crypto.subtle',
  'navigator.storage': 'const root = await navigator.storage.getDirectory()',
  'showDirectoryPicker, showSaveFilePicker': 'const folder = await window.showDirectoryPicker()',
  'navigator.serviceWorker': `await navigator.serviceWorker.register('/worker.js')`,
}

test.each(capabilityRules.map((rule: { name: string }) => rule.name))(
  'finds %s where it may not be used, and not where it is only mentioned',
  (name) => {
    const use = uses[name]!
    expect(brokenSentences('src/features/chats/a.ts', use)).toEqual([
      expect.stringContaining(`uses ${name}:`),
    ])
    expect(brokenSentences('src/features/chats/a.ts', `/* ${use} */`)).toEqual([])
    expect(brokenSentences('src/features/chats/a.test.ts', use)).toEqual([])
  },
)

test('every place listed for an API that a browser may lack does use it', () => {
  const unused = capabilityRules.flatMap(({ uses: pattern, places }: { uses: RegExp; places: string[] }) =>
    places.filter((place) => !pattern.test(readSource(projectRoot, place))),
  )
  expect(unused).toEqual([])
})

/** For each way to decode bytes, uses that its rule has to find. */
const decodes: Record<string, readonly string[]> = {
  '<img>, new Image': [
    'export const a = (src: string) => <img src={src} alt="" />',
    'const picture = new Image()',
    `const picture = dom('img', { src })`,
    `document.createElement("img")`,
  ],
  createObjectURL: ['const url = URL.createObjectURL(bytes)', 'const { createObjectURL: make } = URL'],
  'createImageBitmap, ImageDecoder, drawImage': [
    'void createImageBitmap(bytes)',
    'new ImageDecoder({ data })',
  ],
  'a picture of a style or a player': [
    'element.style.backgroundImage = address',
    'export const a = (url: string) => <video poster={url} />',
    'const style = `url(${address})`',
  ],
}

test.each(decodingRules.map((rule: { name: string }) => rule.name))(
  'finds %s outside src/ui/pictures, and not where it is only mentioned',
  (name) => {
    for (const use of decodes[name]!)
      expect(brokenSentences('src/features/chats/a.tsx', use)).toEqual([
        expect.stringContaining(`uses ${name}: src/ui/pictures measures`),
      ])
    expect(brokenSentences('src/features/chats/a.tsx', `/* ${name} */ export const a = 1`)).toEqual([])
  },
)
