import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { folder, isOfTests, isOurs, isTest, productFolders, rooms } from './rooms.mjs'
import { brokenUses } from './source-uses.mjs'

/**
 * The rules of imports (ARCHITECTURE.md), one sentence each. `from` and `to` are paths from the root with forward
 * slashes. `to` is a file of the project without its extension, or the name of a package.
 */
export const importRules = [
  {
    sentence: 'contract imports zod and nothing of ours',
    breaks: ({ from, to }) =>
      folder(from) === 'contract' && folder(to) !== 'contract' && to !== 'zod' && !isTest(from),
  },
  {
    sentence: 'src never imports service: the console works against the real platform',
    breaks: ({ from, to }) =>
      folder(from) === 'src' && ['service', 'server', 'gateway'].includes(folder(to)) && !isOfTests(from),
  },
  {
    sentence: 'only src/main.tsx imports mocks, and only when it runs',
    breaks: ({ from, to, dynamic }) =>
      folder(from) === 'src' && folder(to) === 'mocks' && !(from === 'src/main.tsx' && dynamic),
  },
  {
    sentence: 'service and contract know neither Node nor a driver nor React',
    breaks: ({ from, to }) =>
      ['service', 'contract'].includes(folder(from)) &&
      !isTest(from) &&
      !from.startsWith('service/testing/') &&
      (to.startsWith('node:') || /^(libsql(\/promise)?|react|react-dom|msw|vite)$/.test(to)),
  },
  {
    sentence: 'service imports contract and itself, never a host',
    breaks: ({ from, to }) =>
      folder(from) === 'service' &&
      ['src', 'server', 'gateway', 'mocks', 'e2e', 'bench'].includes(folder(to)),
  },
  {
    sentence: 'service takes of the other rooms only primitives, and the states and ports of publications',
    breaks: ({ from, to }) =>
      isIn(from, 'service') &&
      ['client', 'document', 'saving', 'jobs', 'publishing'].includes(folder(to)) &&
      !/^publishing\/publications\/publication(-ports)?$/.test(to),
  },
  {
    sentence: 'server and gateway know no page: they import neither src nor mocks',
    breaks: ({ from, to }) =>
      (isIn(from, 'server') || isIn(from, 'gateway')) && ['src', 'mocks'].includes(folder(to)),
  },
  {
    sentence: 'server imports gateway only in main.ts, which starts one of the two',
    breaks: ({ from, to }) => isIn(from, 'server') && folder(to) === 'gateway' && from !== 'server/main.ts',
  },
  {
    sentence: 'events, postgres and run of the server do not import each other',
    breaks: ({ from, to }) => siblings(from, to, /^server\/(events|postgres|run)\//),
  },
  {
    sentence: 'gateway passes calls on: it knows no world and no rules, and of the store only publications',
    breaks: ({ from, to }) =>
      isIn(from, 'gateway') &&
      /^service\/(?!(emulator|errors|http|openapi|publications)\/|endpoints$|blobs\/(blobs|storage-failure)$|store\/(open-store|publication-schema|held-media-schema|store|tables\/publications)$)/.test(
        to,
      ),
  },
  {
    sentence: 'mocks is the service in a page: it imports service, and of src only storage',
    breaks: ({ from, to }) =>
      isIn(from, 'mocks') && (['server', 'gateway'].includes(folder(to)) || /^src\/(?!storage\/)/.test(to)),
  },
  {
    sentence: 'the product imports neither package nor scripts, e2e or bench',
    breaks: ({ from, to }) =>
      ['package', 'scripts', 'e2e', 'bench'].includes(folder(to)) &&
      folder(from) !== folder(to) &&
      !isOfTests(from),
  },
  {
    sentence: 'im, cardkit, docx, drive, sheets, contact, auth, application and bot do not import each other',
    breaks: ({ from, to }) =>
      siblings(from, to, /^service\/(im|cardkit|docx|drive|sheets|auth|application|contact|bot)\//),
  },
  {
    sentence: 'only server imports node:* and the native driver',
    breaks: ({ from, to }) =>
      ['src', 'mocks'].includes(folder(from)) &&
      !isTest(from) &&
      (to.startsWith('node:') || /^libsql\b/.test(to)),
  },
  {
    sentence: 'a feature imports only the features that it builds on; the others meet in app',
    breaks: ({ from, to }) => {
      const [here, there] = [featureOf(from), featureOf(`${to}/`)]
      return here && there && here !== there && !isTest(from) && !(buildsOn[here] ?? []).includes(there)
    },
  },
  {
    sentence: 'a feature has one door, <name>/<name>; app also imports its pages, <name>/…-page',
    breaks: ({ from, to }) => {
      const there = featureOf(`${to}/`)
      if (!there || there === featureOf(from) || to.includes('/testing/')) return false
      // The pages about keys and codes are made of the words.
      if (folder(from) === 'scripts' && to.includes('/strings/')) return false
      const isPage = to.endsWith('-page') && from.startsWith('src/app/')
      return to !== `src/features/${there}/${there}` && !isPage
    },
  },
  {
    sentence: 'pages and servers import saving through saving/saving',
    breaks: ({ from, to }) =>
      folder(to) === 'saving' && folder(from) !== 'saving' && !isOfTests(from) && to !== 'saving/saving',
  },
  {
    sentence: 'primitives imports nothing of ours',
    breaks: ({ from, to }) => isIn(from, 'primitives') && isOurs(to) && folder(to) !== 'primitives',
  },
  {
    sentence: 'client knows the contract and primitives: it calls from a page, a server or a test',
    breaks: ({ from, to }) =>
      isIn(from, 'client') && isOurs(to) && !['contract', 'primitives', 'client'].includes(folder(to)),
  },
  {
    sentence: 'document is a value: it knows no editor, no calls and no feature',
    breaks: ({ from, to }) =>
      isIn(from, 'document') && isOurs(to) && !['contract', 'primitives', 'document'].includes(folder(to)),
  },
  {
    sentence: 'formats reads texts as blocks: it knows no editor, no calls and no feature',
    breaks: ({ from, to }) =>
      isIn(from, 'formats') &&
      isOurs(to) &&
      !['contract', 'primitives', 'document', 'formats'].includes(folder(to)),
  },
  {
    sentence: 'saving knows no page and no host: both give it their ports',
    breaks: ({ from, to }) =>
      isIn(from, 'saving') &&
      isOurs(to) &&
      !['contract', 'primitives', 'client', 'document', 'saving'].includes(folder(to)),
  },
  {
    sentence: 'jobs knows no page and no host: each feature brings its own steps, and each host its ports',
    breaks: ({ from, to }) =>
      isIn(from, 'jobs') && isOurs(to) && !['contract', 'primitives', 'client', 'jobs'].includes(folder(to)),
  },
  {
    sentence: 'publishing knows no page and no host: both give it their ports',
    breaks: ({ from, to }) =>
      isIn(from, 'publishing') &&
      isOurs(to) &&
      !['contract', 'primitives', 'client', 'document', 'saving', 'jobs', 'publishing'].includes(folder(to)),
  },
  {
    sentence: 'what a page and a server run knows neither Node nor React nor a driver',
    breaks: ({ from, to }) =>
      rooms.includes(folder(from)) &&
      !isOfTests(from) &&
      (to.startsWith('node:') || /^(react|react-dom|@tanstack|prosemirror|libsql|msw|vite)/.test(to)),
  },
  {
    sentence: 'editor knows no HTTP, no saving and no feature',
    breaks: ({ from, to }) =>
      /^src\/(editor|blocks)\//.test(from) &&
      !isOfTests(from) &&
      /^((client|saving|jobs|publishing)\/|src\/(api|saving|features|app)\/)/.test(to),
  },
  {
    sentence: 'ui has never heard of Lark',
    breaks: ({ from, to }) =>
      from.startsWith('src/ui/') &&
      (['contract', ...rooms].includes(folder(to)) ||
        /^src\/(api|saving|jobs|features|app|editor|blocks)\//.test(to)) &&
      folder(to) !== 'primitives',
  },
  {
    sentence: 'api knows no feature, no editor, no saving and no app',
    breaks: ({ from, to }) =>
      from.startsWith('src/api/') &&
      !isOfTests(from) &&
      /^src\/(features|editor|blocks|saving|app)\//.test(to),
  },
  {
    sentence: 'i18n knows no feature, no editor and no app: each adds the types of its own words',
    breaks: ({ from, to }) =>
      from.startsWith('src/i18n/') &&
      !isOfTests(from) &&
      /^src\/(features|editor|blocks|saving|app)\//.test(to),
  },
  {
    sentence: 'what outlives a page calls in the name of one application, through inNameOf',
    breaks: ({ from, to, names }, all) =>
      to === 'src/api/client' &&
      !isOfTests(from) &&
      (/^(src\/)?(saving|jobs|publishing)\//.test(from) ||
        all.some((found) => found.to === 'src/jobs/jobs-of-app')) &&
      names.some((name) => name.startsWith('call')),
  },
  {
    sentence: 'storage imports only browser and primitives: everybody may keep something',
    breaks: ({ from, to }) =>
      from.startsWith('src/storage/') &&
      !isOfTests(from) &&
      isOurs(to) &&
      !/^(primitives|src\/(storage|browser))\//.test(to),
  },
  {
    sentence: 'browser imports only primitives: everybody may need a browser',
    breaks: ({ from, to }) =>
      from.startsWith('src/browser/') &&
      isOurs(to) &&
      !/^(primitives|src\/browser)\//.test(to) &&
      !isTest(from),
  },
  {
    sentence: 'features do not import app: app is where they meet',
    breaks: ({ from, to }) => from.startsWith('src/features/') && to.startsWith('src/app/'),
  },
  {
    sentence: 'only tests and tools import testing',
    breaks: ({ from, to }) => /\/testing\//.test(to) && !isOfTests(from),
  },
]

/** The features that a feature builds on. */
const buildsOn = {
  announcement: ['document', 'history', 'presence', 'publications', 'publish', 'templates'],
  history: ['document'],
  publications: ['document', 'history'],
  publish: ['document', 'audiences', 'publications'],
  shell: ['announcement', 'session'],
  templates: ['document'],
  chats: ['message-content'],
  'bundle-viewer': ['message-content'],
  composer: ['audiences', 'emoji', 'forward', 'message-content', 'files', 'uploads'],
  forward: ['message-content', 'audiences'],
  'message-list': ['emoji', 'forward', 'message-content', 'message-selection'],
  'message-selection': ['forward', 'message-content'],
  messages: ['bundle-viewer', 'composer', 'forward', 'message-content', 'message-list', 'message-selection'],
  workbench: ['message-content'],
  uploads: ['files', 'forward'],
  downloads: ['files'],
  search: ['files', 'message-content'],
  'chat-files': ['files', 'uploads', 'downloads', 'message-content'],
  'transfer-history': ['files', 'uploads'],
}

const featureOf = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
/** A file of the product in a room. */
const isIn = (path, room) => folder(path) === room && !isOfTests(path)

function siblings(from, to, pattern) {
  const here = pattern.exec(from)?.[1]
  const there = pattern.exec(`${to}/`)?.[1]
  return here !== undefined && there !== undefined && here !== there && !isTest(from)
}

/** Source and imports of each file that was asked for, as parsing is expensive. */
const parsed = new Map()

/**
 * Every import of one file: `{ from, to, names, dynamic, isOfTypes }`. `names` are those that exist at run time;
 * `isOfTypes` if none does.
 */
export function importsOf(from, source) {
  const known = parsed.get(from)
  if (known?.source === source) return known.imports
  const imports = importsIn(from, source)
  parsed.set(from, { source, imports })
  return imports
}

function importsIn(from, source) {
  const { module } = parseSync(from, source)
  const asked = [
    ...module.staticImports.map((found) => ({
      asked: found.moduleRequest.value,
      names: found.entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'),
      dynamic: false,
      isOfTypes: found.entries.length > 0 && found.entries.every(({ isType }) => isType),
    })),
    ...module.staticExports
      .flatMap((found) => found.entries)
      .filter((entry) => entry.moduleRequest)
      .map(({ moduleRequest, isType }) => ({
        asked: moduleRequest.value,
        dynamic: false,
        isOfTypes: isType,
      })),
    ...module.dynamicImports.map((found) => ({
      asked: source.slice(found.moduleRequest.start, found.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      dynamic: true,
    })),
  ]
  return asked.map(({ asked: name, names = [], dynamic, isOfTypes = false }) => ({
    from,
    to: name.startsWith('.') ? posix.join(posix.dirname(from), name).replace(/\.tsx?$/, '') : name,
    names,
    dynamic,
    isOfTypes,
  }))
}

/** The sentences that one file breaks, with the import or the use that breaks each. */
export const brokenSentences = (from, source) => [
  ...importsOf(from, source).flatMap((found, _, all) =>
    importRules
      .filter((rule) => rule.breaks(found, all))
      .map((rule) => `${from} imports ${found.to}: ${rule.sentence}`),
  ),
  ...brokenUses(from, source),
]

/**
 * The first circle of files that import each other, types included; empty if there is none. `sources` maps a file's
 * path to its text. Dynamic imports and workers do not count.
 */
export function importCycle(sources) {
  const fileOf = new Map(Object.keys(sources).map((file) => [file.replace(/\.tsx?$/, ''), file]))
  const done = new Set()
  const visit = (file, path) => {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (done.has(file)) return []
    const next = importsOf(file, sources[file]).flatMap(({ to, dynamic }) =>
      dynamic ? [] : (fileOf.get(to) ?? []),
    )
    for (const each of next) {
      const circle = visit(each, [...path, file])
      if (circle.length > 0) return circle
    }
    done.add(file)
    return []
  }
  for (const file of Object.keys(sources)) {
    const circle = visit(file, [])
    if (circle.length > 0) return circle
  }
  return []
}

/**
 * Our source files, as paths from the root.
 * @returns {string[]}
 */
export function sourceFiles(root) {
  return filesIn(root, [...productFolders, 'e2e', 'bench'], /\.tsx?$/)
}

/**
 * Our scripts and their tests, as paths from the root.
 * @returns {string[]}
 */
export function scriptFiles(root) {
  return filesIn(root, ['scripts'], /\.(mjs|tsx?)$/)
}

function filesIn(root, folders, ending) {
  return folders.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      // The editor's peers bring packages of their own (`npm run bench:editor`).
      .filter((file) => !file.includes('/node_modules/')),
  )
}

export const readSource = (root, file) => readFileSync(join(root, file), 'utf8')

export const projectRoot = dirname(import.meta.dirname)
