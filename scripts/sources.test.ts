import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './imports.mjs'
import { productFolders } from './rooms.mjs'

/** Folders whose comments cite the platform, only by headings of docs/platform. */
const folders = [...productFolders, 'bench', 'docs', 'e2e', 'scripts']

/** Sources that are not in the repository. A section of a published standard is named with it on the same line. */
const elsewhere =
  /platform-facts|service-spec|event-facts|gateway-facts|reliability goal|^(?!.*\b(?:RFC|ISO|ECMA)\b).*§ ?\d(?!\.\d\.\d)/i
const citation = /\bplatform\/([a-z]+)#([a-z0-9-]+)/g

const pages = join(projectRoot, 'docs/platform')
const headings = new Set(
  readdirSync(pages).flatMap((page) =>
    [...readFileSync(join(pages, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
      ([, heading]) => `${page.replace('.md', '')}#${anchorOf(heading!)}`,
    ),
  ),
)

test('every citation of the platform is a heading of docs/platform', () => {
  const cited = files(folders).flatMap((file) => citations(file, source(file)))
  expect(cited.length).toBeGreaterThan(300)
  expect(cited.filter(({ anchor }) => !headings.has(anchor))).toEqual([])
})

test('no comment cites what is not in the repository', () => {
  expect(files(folders).flatMap((file) => foreign(file, source(file)))).toEqual([])
})

test('a link between the pages leads to a heading', () => {
  const links = readdirSync(pages).flatMap((page) =>
    [...readFileSync(join(pages, page), 'utf8').matchAll(/\]\(([a-z]*)(?:\.md)?#([a-z0-9-]+)\)/g)].map(
      ([, to, anchor]) => `${to || page.replace('.md', '')}#${anchor}`,
    ),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !headings.has(link))).toEqual([])
})

test('every file that ARCHITECTURE.md, the README and the decisions name exists', () => {
  const decisions = readdirSync(join(projectRoot, 'docs/decisions')).map((page) => `docs/decisions/${page}`)
  const named = ['ARCHITECTURE.md', 'README.md', ...decisions].flatMap((page) =>
    [...source(page).matchAll(new RegExp(String.raw`\`((?:${folders.join('|')})/[\w./-]*\w)\``, 'g'))].map(
      ([, path]) => path!,
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})

test('every file that the README of a folder names exists, relative to that folder or to the root', () => {
  const readmes = files(productFolders).filter((file) => file.endsWith('/README.md'))
  const named = readmes.flatMap((page) =>
    [...source(page).matchAll(/`([\w./-]+\/[\w-]+\.tsx?)`/g)].map(([, path]) => ({ page, path: path! })),
  )
  expect(named.length).toBeGreaterThan(5)
  const isThere = (path: string) => existsSync(join(projectRoot, path))
  expect(named.filter(({ page, path }) => !isThere(path) && !isThere(join(dirname(page), path)))).toEqual([])
})

test('a class of another folder that a style sheet names is given to an element', () => {
  const all = files(['src'])
  const code = all.filter((file) => /\.tsx?$/.test(file)).map(source)
  const named = all
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      [...source(file).matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name]) => ({ file, name: name! })),
    )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ name }) => !code.some((text) => text.includes(name)))).toEqual([])
})

test('a dangling citation and a foreign one are found', () => {
  expect(citations('a.ts', '/** (platform/docx#no-such-heading) */')).toEqual([
    { file: 'a.ts', anchor: 'docx#no-such-heading' },
  ])
  expect(headings.has('docx#no-such-heading')).toBe(false)
  const old = ['platform', 'facts b.7'].join('-')
  const begun = ['Event', 'facts 5.1'].join('-')
  expect(foreign('a.ts', `// ${old}\n// ${begun}\n// \u00a74.1\n// RFC 7845 \u00a74`)).toEqual([
    'a.ts:1',
    'a.ts:2',
    'a.ts:3',
  ])
})

function citations(file: string, text: string) {
  return [...text.matchAll(citation)].map(([, page, anchor]) => ({ file, anchor: `${page}#${anchor}` }))
}

function foreign(file: string, text: string) {
  return text.split('\n').flatMap((line, at) => (elsewhere.test(line) ? [`${file}:${at + 1}`] : []))
}

function anchorOf(heading: string) {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

function files(below: string[]) {
  return below.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'))
      // Without packages that a folder of its own installed, and the site's copies of pages.
      .filter((file) => !/\/(?:node_modules|\.vitepress)\//.test(file))
      .filter((file) => file !== 'scripts/sources.test.ts'),
  )
}

function source(file: string) {
  return readFileSync(join(projectRoot, file), 'utf8')
}
