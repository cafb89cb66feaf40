import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { productFolders } from './rooms.mjs'

export const root = join(import.meta.dirname, '..')

/** Where builds are. */
export const built = {
  console: join(root, 'dist'),
  server: join(root, 'dist-server'),
  serverEntry: join(root, 'dist-server', 'main.js'),
  page: join(root, 'dist-page'),
  demo: join(root, 'dist-demo'),
  docs: join(root, 'dist-docs'),
  package: join(root, 'dist-package'),
}

/** Everything that a build depends on. */
const sources = [
  ...productFolders.filter((name) => name !== 'package'),
  'public',
  'index.html',
  'card.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]

/** Files that exist once Herald is built: for its server, and with the service in the page. */
export const made = {
  server: [join(built.console, 'index.html'), built.serverEntry],
  page: [join(built.page, 'index.html')],
  demo: [join(built.demo, 'index.html')],
}

/** Why a build is needed; undefined if what is built is newer than all of its sources. */
export function reasonToBuild(files = made.server) {
  if (!files.every((file) => existsSync(file))) return 'nothing is built yet'
  const since = Math.min(...files.map((file) => statSync(file).mtimeMs))
  const changed = sources
    .flatMap((name) => filesUnder(join(root, name)))
    .find((file) => changedAfter(file, since))
  return changed && `${relative(root, changed)} has changed`
}

const changedAfter = (file, since) => !/\.test\.tsx?$/.test(file) && statSync(file).mtimeMs > since

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
