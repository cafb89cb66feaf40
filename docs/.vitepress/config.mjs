import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { thirdPartyNotices } from '../../scripts/notices.mjs'
import { codeTheme, tokensAsClasses } from './code-classes.mjs'
import { sidebarOf } from './nav.mjs'
import { withPolicy } from './policy.mjs'
import { searchable } from './searchable.mjs'

/** The parts of the interface that VitePress says in English. */
const chinese = {
  outline: { label: '本页内容', level: [2, 3] },
  docFooter: { prev: '上一页', next: '下一页' },
  darkModeSwitchLabel: '主题',
  lightModeSwitchTitle: '切换到浅色主题',
  darkModeSwitchTitle: '切换到深色主题',
  sidebarMenuLabel: '目录',
  returnToTopLabel: '回到顶部',
  langMenuLabel: '切换语言',
  skipToContentLabel: '跳到正文',
  notFound: {
    title: '找不到页面',
    quote: '这个地址没有页面。可以搜索，或者从首页开始。',
    linkText: '回到首页',
  },
}

const chineseSearch = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
  modal: {
    displayDetails: '显示详细列表',
    resetButtonTitle: '清除查询条件',
    backButtonTitle: '关闭搜索',
    noResultsText: '没有找到结果',
    footer: {
      selectText: '选择',
      selectKeyAriaLabel: '回车',
      navigateText: '切换',
      navigateUpKeyAriaLabel: '上箭头',
      navigateDownKeyAriaLabel: '下箭头',
      closeText: '关闭',
      closeKeyAriaLabel: 'Esc',
    },
  },
}

/** Menus lead to the first page of each part; the demo is no page of VitePress. */
const menu = (prefix, [tasks, reference, explanation, demo]) => [
  { text: tasks, link: `${prefix}/use/try-a-bot`, activeMatch: '/use/' },
  { text: reference, link: `${prefix}/reference/errors/`, activeMatch: '/(?:reference/|glossary)' },
  {
    text: explanation,
    link: `${prefix}/architecture`,
    activeMatch: '/(?:architecture|decisions/|platform/)',
  },
  { text: demo, link: '/demo/', target: '_self' },
]

/** On pages without a sidebar. */
const footerOf = (licence, notices) => ({
  message: `${licence} · <a href="/THIRD-PARTY-NOTICES.txt" target="_self">${notices}</a>`,
})

export default defineConfig({
  srcDir: join(import.meta.dirname, 'pages'),
  title: 'Herald',
  description:
    'Announcements, messages and files of chats on Lark and Feishu, and the platform itself for tests.',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  // The demo is added to the site after it is built.
  ignoreDeadLinks: [/^\/demo\//],
  // The default sets a style in HTML, and switching the theme adds a style element.
  contentProps: {},
  appearance: { disableTransition: false },
  vite: {
    plugins: [thirdPartyNotices(join(import.meta.dirname, '..')).plugin],
    // Those of the default theme have no main landmark.
    resolve: {
      alias: [
        { find: /^.*\/VPHome\.vue$/, replacement: join(import.meta.dirname, 'theme', 'home-page.vue') },
        { find: /^.*\/NotFound\.vue$/, replacement: join(import.meta.dirname, 'theme', 'not-found.vue') },
      ],
    },
    // The index of the search is loaded when someone searches.
    build: { chunkSizeWarningLimit: 1000 },
  },
  // One small file instead of an inline script on every page.
  metaChunk: true,
  markdown: { theme: codeTheme, codeTransformers: [tokensAsClasses], config: plainPages },
  transformHtml: withPolicy,
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: {
        nav: menu('', ['Tasks', 'Reference', 'Explanation', 'Demo']),
        sidebar: sidebarOf('en', ''),
        outline: { level: [2, 3] },
        footer: footerOf('MIT licence', 'Third-party software'),
        notFound: {
          title: 'Page not found',
          quote: 'No page has this address. Search for it, or start from the home page.',
          linkText: 'Home page',
        },
      },
    },
    'zh-CN': {
      label: '简体中文',
      lang: 'zh-CN',
      description: '飞书群公告、消息与文件的控制台，以及用于测试的完整平台。',
      themeConfig: {
        ...chinese,
        footer: footerOf('MIT 许可证', '第三方软件'),
        nav: menu('/zh-CN', ['任务', '参考', '说明', '在线演示']),
        sidebar: sidebarOf('zh', 'zh-CN/'),
      },
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    // Not every page has a Chinese one: pages that do link to it.
    i18nRouting: false,
    search: {
      provider: 'local',
      options: { _render: searchable, locales: { 'zh-CN': { translations: chineseSearch } } },
    },
  },
})

/**
 * Pages are Markdown, not templates: `{{` means itself. A column's alignment is a class, because the site's policy
 * allows no styles in HTML.
 */
function plainPages(md) {
  const { rules } = md.renderer
  for (const rule of ['text', 'code_inline']) {
    const render = rules[rule]
    rules[rule] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;')
  }
  for (const rule of ['th_open', 'td_open'])
    rules[rule] = (tokens, index, options, _, self) => {
      const [, side] = /text-align:(\w+)/.exec(tokens[index].attrGet('style') ?? '') ?? []
      tokens[index].attrs = side ? [['class', `to-${side}`]] : null
      return self.renderToken(tokens, index, options)
    }
}
