// The sidebar: the pages of each part. A page's name there is its first heading.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const pages = join(import.meta.dirname, 'pages')

const PARTS = [
  {
    text: { en: 'Build a bot', zh: '开发机器人' },
    pages: [
      'use/try-a-bot',
      'use/in-your-tests',
      'use/in-ci',
      'use/events',
      'use/cards',
      'use/worlds',
      'use/faults-and-time',
    ],
  },
  {
    text: { en: 'Operate', zh: '运行与运营' },
    pages: [
      'use/announcements',
      'use/apply',
      'use/messages',
      'use/forward',
      'use/search',
      'use/files',
      'use/run',
      'use/gateway',
      'scale',
      'use/moving',
    ],
  },
  {
    text: { en: 'Reference', zh: '参考' },
    pages: [
      'reference/command-line',
      'reference/world-file',
      'reference/herald-endpoints',
      'reference/package',
      { page: 'reference/coverage', below: 'reference/operations' },
      { page: 'reference/errors/index', below: 'reference/errors' },
      'reference/keyboard',
      'reference/limits',
      'glossary',
    ],
  },
  {
    text: { en: 'Explanation', zh: '说明' },
    pages: [
      'architecture',
      'saving',
      'merging',
      'security',
      'decisions/index',
      'calls-per-gesture',
      'gestures-per-job',
      'mutants',
      'contributing',
      'changelog',
    ],
  },
  {
    text: { en: 'The platform', zh: '平台' },
    pages: () =>
      readdirSync(join(pages, 'platform'))
        .map((name) => `platform/${name.replace('.md', '')}`)
        .toSorted((one, other) => Number(other.endsWith('index')) - Number(one.endsWith('index'))),
  },
]

/** The sidebar of a language: `en`, or `zh` with its pages below `prefix`. */
export const sidebarOf = (language, prefix) =>
  PARTS.map(({ text, pages: names }) => ({
    text: text[language],
    items: (typeof names === 'function' ? names() : names).flatMap((each) => itemsOf(each, prefix)),
  })).filter(({ items }) => items.length > 0)

/** A page, with those of a folder below it; nothing for a page that the language does not have. */
function itemsOf(each, prefix) {
  const { page, below } = typeof each === 'string' ? { page: each } : each
  if (!existsSync(join(pages, prefix, `${page}.md`))) return []
  const item = { text: titleOf(prefix + page), link: `/${prefix}${page.replace(/index$/, '')}` }
  if (!below) return [item]
  const names = readdirSync(join(pages, prefix, below))
    .map((name) => `${below}/${name.replace('.md', '')}`)
    .filter((name) => name !== page)
  return [{ ...item, collapsed: true, items: names.flatMap((name) => itemsOf(name, prefix)) }]
}

/** The first heading of a page. */
function titleOf(name) {
  const text = readFileSync(join(pages, `${name}.md`), 'utf8')
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? name
}
