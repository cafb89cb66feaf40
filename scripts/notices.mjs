// Writes THIRD-PARTY-NOTICES.txt into a build: every package that the build contains, with the notices that its licence
// asks for. A package whose licence text cannot be found fails the build.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

const standardText = (name) =>
  readFileSync(join(import.meta.dirname, 'licences', `${name}.txt`), 'utf8').trim()
const mitOf = (holder) => `MIT License\n\nCopyright (c) ${holder}\n\n${standardText('MIT')}`

/** Packages that declare a licence but ship no text of it. */
const TEXTS = {
  '@sqlite.org/sqlite-wasm': () =>
    `SQLite is in the public domain. Its JavaScript wrapper: Copyright Thomas Steiner.\n\n${standardText('Apache-2.0')}`,
  '@bufbuild/protobuf': () =>
    `Copyright 2021-2026 Buf Technologies, Inc.\n\n${standardText('Apache-2.0')}\n\nIts variable-length integers: Copyright 2008 Google Inc. All rights reserved.\n\n${standardText('BSD-3-Clause-Google')}`,
  'idb-keyval': (own) => `${own}\n\n${standardText('Apache-2.0')}`,
  '@docsearch/css': () => mitOf('Algolia, Inc.'),
  '@open-draft/deferred-promise': () => mitOf('Artem Zakharchenko'),
  'is-node-process': () => mitOf('Artem Zakharchenko'),
  // The licence of the fonts differs from that of the code.
  katex: (own) => `${own}\n\n${FONTS}\n\n${standardText('OFL-1.1')}`,
  'pg-types': () => mitOf('2014 Brian M. Carlson'),
  pgpass: () => mitOf('Hannes Hörl'),
  'strict-event-emitter': () => mitOf('Artem Zakharchenko'),
  // The rest of the file is about Vite's own dependencies, of which nothing is in a build.
  vite: (own) => own.split('\n# Licenses of bundled dependencies')[0],
}

const FONTS = `The fonts: Copyright (c) 2009-2010, Design Science, Inc. (<www.mathjax.org>)
Copyright (c) 2014-2018 Khan Academy (<www.khanacademy.org>), with Reserved Font Names KaTeX_AMS, KaTeX_Caligraphic,
KaTeX_Fraktur, KaTeX_Main, KaTeX_Math, KaTeX_SansSerif, KaTeX_Script, KaTeX_Size1, KaTeX_Size2, KaTeX_Size3, KaTeX_Size4
and KaTeX_Typewriter.`

/**
 * The plugins of one build: `inWorkers` belongs into `worker.plugins`, as Vite bundles workers separately, before the
 * bundle that refers to them.
 */
export function thirdPartyNotices(root) {
  const folders = new Set()
  const collect = (bundle) => {
    for (const file of Object.values(bundle))
      for (const id of file.type === 'chunk' ? file.moduleIds : file.originalFileNames) {
        const folder = packageOf(id, root)
        if (folder) folders.add(folder)
      }
  }
  return {
    inWorkers: { name: 'notices-of-workers', apply: 'build', generateBundle: (_, bundle) => collect(bundle) },
    plugin: {
      name: 'third-party-notices',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          collect(bundle)
          this.emitFile({ type: 'asset', fileName: NOTICES, source: noticesOf([...folders]) })
        },
      },
    },
  }
}

/** The folder of the package that a module of a bundle comes from; undefined for our own modules. */
function packageOf(id, root) {
  const helper = /^\0(vite|rolldown)\//.exec(id)
  if (helper) return join(root, 'node_modules', helper[1])
  const folder = /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(
    resolve(root, id).replaceAll('\\', '/'),
  )
  return folder?.[1]
}

/** The text for these package folders; packages that share a text are listed above it together. */
export function noticesOf(folders) {
  /** @type {Map<string, Set<string>>} */
  const byText = new Map()
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const text = textOf(folder, name)
    const title = `${name} ${version} (${license})`
    byText.set(text, (byText.get(text) ?? new Set()).add(title))
  }
  const parts = [...byText].map(([text, titles]) => `${[...titles].toSorted().join('\n')}\n\n${text}`)
  return `${[HEADING, ...parts.toSorted()].join(RULE)}\n`
}

const RULE = `\n\n${'-'.repeat(72)}\n\n`
const HEADING =
  'Herald contains software by others. Each section names the packages, then gives the notices of their licence.'

/** Throws if there is none: what cannot be credited must not be shipped. */
function textOf(folder, name) {
  const own = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n')
  const text = Object.hasOwn(TEXTS, name) ? TEXTS[name](own) : own
  if (!text)
    throw new Error(`The build contains ${name}, which has no licence text: add one to scripts/notices.mjs`)
  return text.replaceAll('\r\n', '\n').trim()
}
