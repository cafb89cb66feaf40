import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackage } from '../build-package.mjs'
import { root } from '../built.mjs'

/**
 * A project with the package installed as packed, except for the console, and none of our sources. Its folder is below
 * our node_modules, where it finds the package's dependencies and peers.
 */
export async function newConsumer() {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'consumer-'))
  const installed = join(folder, 'node_modules', 'herald')
  mkdirSync(installed, { recursive: true })
  cpSync(join(root, 'package.json'), join(installed, 'package.json'))
  await buildPackage(join(installed, 'dist-package'), { withConsole: false })
  writeFileSync(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}')
  return {
    folder,
    installed,
    write: (name, text) => writeFileSync(join(folder, name), text),
    run: (args, env) => run(folder, args, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs Node with these arguments in a folder; returns how it ended and its output. */
export function run(cwd, args, env = {}, node = process.execPath) {
  // Otherwise a test runner inside our test runner would believe to be a part of it.
  // A build in this process sets NODE_ENV.
  const {
    NODE_TEST_CONTEXT: _context,
    NODE_OPTIONS: _options,
    NODE_ENV: _env,
    VITEST: _vitest,
    ...rest
  } = process.env
  const child = spawn(node, args, { cwd, env: { ...rest, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (said += part))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

const BLOCK = /^```js (\S+)\n([\s\S]*?)^```$/gm

/**
 * The words after the compiler that check the types of `consumer.ts`.
 * @param {string} module
 * @param {string} resolution
 */
export const checkedAs = (module, resolution) => [
  ...'--ignoreConfig --noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --types node --skipLibCheck'.split(
    ' ',
  ),
  '--module',
  module,
  '--moduleResolution',
  resolution,
  'consumer.ts',
]

/** The pages of docs/use in one of the languages: `[name, text]`.
 * @returns {[string, string][]} */
export function pages(language = '') {
  const folder = join(root, 'docs', 'use', language)
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}

/** The examples of docs/use that have a file name: `[name, text]`.
 * @returns {[string, string][]} */
export const examples = () =>
  pages().flatMap(([, page]) => [...page.matchAll(BLOCK)].map(([, name, text]) => [name, text]))
