// The files of the repository that are pages of the documentation site, their addresses, and the change of their
// links. A source keeps its links to files, so that it also reads well in the repository.
import { readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { root } from '../built.mjs'
import { isFile } from './serve-files.mjs'

/** Pages outside docs/. */
const FROM_ROOT = {
  'ARCHITECTURE.md': 'architecture.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
}

/** Links to these lead to another page. */
const SHOWN_BY = {
  'docs/decisions': 'decisions/index.md',
  'docs/rules.md': 'reference/coverage.md',
  'README.md': 'index.md',
  LICENSE: 'index.md',
}

/** Folders of docs/ that are no pages, and the rules, which stand with their operations. */
const NOT_PAGES = /(?:^|\/)(?:\.|node_modules\/)|^rules\.md$/

/**
 * The pages: the path of a file in the repository, then its path in the site, which is that in `docs` with the
 * language first.
 * @returns {Map<string, string>}
 */
export function sitePages() {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.md') && !NOT_PAGES.test(name))
  return new Map([...Object.entries(FROM_ROOT), ...below.map((name) => [`docs/${name}`, placeOf(name)])])
}

/** `use/zh-CN/run.md` is `zh-CN/use/run.md`; a README is the page of its folder. */
const placeOf = (name) =>
  name
    .replace(/^(.*)\/zh-CN\//, 'zh-CN/$1/')
    .replace(/^site\//, '')
    .replace(/^zh-CN\/site\//, 'zh-CN/')
    .replace(/README\.md$/, 'index.md')

const LINK = /(!?\[[^\]]*\]\()(?!\w+:|#|\/)([^)\s#]*)(#[^)\s]*)?\)/g
const PICTURE = /\.(?:svg|webp)$/
const CODE = /^```[^]*?^```$|`[^`\n]*`/gm

/**
 * The text of a page, with its links to files of the repository changed to addresses of the site. Also returns the
 * pictures that it shows, as pairs of a file and its path in the site.
 * @param {string} file of the repository
 * @param {string} text
 * @param {Map<string, string>} pages
 */
export function withSiteLinks(file, text, pages) {
  const pictures = new Map()
  const here = pages.get(file) ?? file
  const change = (prose) =>
    prose.replaceAll(LINK, (_, start, to, anchor = '') => {
      const target = posix.join(posix.dirname(file), to)
      const place = SHOWN_BY[target] ?? pages.get(target)
      if (place) return `${start}${between(here, place)}${anchor})`
      if (!PICTURE.test(target) || !isFile(join(root, target)))
        throw new Error(`${file}: ${to} is no page of the site`)
      const copy = posix.join('pictures', posix.basename(target))
      pictures.set(target, copy)
      // A link to a picture shows it.
      return `${start.replace(/^(?!!)/, '!')}${between(here, copy)})`
    })
  const parts = []
  let end = 0
  for (const { 0: code, index } of text.matchAll(CODE)) {
    parts.push(change(text.slice(end, index)), code)
    end = index + code.length
  }
  parts.push(change(text.slice(end)))
  return { text: parts.join(''), pictures }
}

function between(from, to) {
  const path = relative(posix.dirname(from), to).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}
