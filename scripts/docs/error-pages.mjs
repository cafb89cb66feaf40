// The console's error guide as pages: in each language a list of all codes, and a page for each group of operations. A
// code of several groups is on the page of the first one.
import { code, otherLanguage, plain, table } from './markdown.mjs'
import { placeOfRoute } from './operation-pages.mjs'

const WORDS = {
  en: {
    code: 'Code',
    meaning: 'Meaning',
    also: 'Also here:',
    returned: 'Operations',
    platform: 'The platform says',
    none: 'no HTTP status published',
  },
  'zh-CN': {
    code: '错误码',
    meaning: '含义',
    also: '另见：',
    returned: '接口',
    platform: '平台返回',
    none: '平台没有公布 HTTP 状态码',
  },
}

/** More operations than these make no list that anyone reads. */
const MOST_ROUTES = 12

/**
 * @param {ReturnType<import('./tables').errorGuide>} guide
 * @param {'en' | 'zh-CN'} language
 */
export function errorPages(guide, language) {
  const folder = language === 'en' ? 'reference/errors' : `${language}/reference/errors`
  const pageOf = new Map()
  for (const { section, codes } of guide.sections)
    for (const each of codes) if (!pageOf.has(each.code)) pageOf.set(each.code, section)
  const linkTo = (number) => `[${number}](./${pageOf.get(number)}.md#code-${number})`
  return {
    [`${folder}/index.md`]: index(guide, language, linkTo),
    ...Object.fromEntries(
      guide.sections.map(({ section, name, where, codes }) => {
        const own = codes.filter((each) => pageOf.get(each.code) === section)
        const others = codes.filter((each) => pageOf.get(each.code) !== section)
        const text = [
          `# ${plain(name)}`,
          '',
          otherLanguage(`reference/errors/${section}.md`, language),
          '',
          plain(where),
          '',
          ...(others.length > 0
            ? [`${WORDS[language].also} ${others.map((each) => linkTo(each.code)).join(', ')}`, '']
            : []),
          ...own.map((each) => entry(each, guide, language)),
        ].join('\n')
        return [`${folder}/${section}.md`, text]
      }),
    ),
  }
}

function index({ title, about, sections }, language, linkTo) {
  const words = WORDS[language]
  return [
    `# ${plain(title)}`,
    '',
    otherLanguage('reference/errors/index.md', language),
    '',
    plain(about),
    '',
    ...sections.flatMap(({ section, name, codes }) => [
      `## [${plain(name)}](./${section}.md)`,
      '',
      table(
        [words.code, 'HTTP', words.meaning],
        codes.map((each) => [linkTo(each.code), String(each.status ?? ''), plain(each.what)]),
      ),
    ]),
  ].join('\n')
}

function entry(each, guide, language) {
  const words = WORDS[language]
  const up = language === 'en' ? '../' : '../../../reference/'
  const routes = each.routes.map((route) => `[${code(route)}](${up}${placeOfRoute(route)})`)
  return [
    `## ${each.code} {#code-${each.code}}`,
    '',
    `**${plain(each.what)}** (${plain(each.who)})`,
    '',
    `- ${words.platform}: ${code(each.msg)} (${each.status ? `HTTP ${each.status}` : words.none})`,
    `- ${plain(guide.forOperators)}: ${plain(each.next)}`,
    `- ${plain(guide.forDevelopers)}: ${plain(each.inBot)}`,
    `- ${plain(guide.again)}: ${plain(each.again)}`,
    ...(routes.length > 0 && routes.length <= MOST_ROUTES
      ? [`- ${words.returned}: ${routes.join(', ')}`]
      : []),
    '',
  ].join('\n')
}
