// The keys of the console's keyboard map (`?`), read from the commands that its components offer, and from the tables
// of the editor's keys and of the frame's pages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built.mjs'
import { ts } from '../typescript.mjs'
import { code, groupedBy, otherLanguage, plain, table } from './markdown.mjs'
import { literalOf, parsed } from './type-tables.mjs'

/** Which words a component's labels are from. */
const WORDS_OF = {
  'src/app/frame.tsx': 'frame',
  'src/features/messages/use-list-commands.ts': 'messages',
  'src/features/message-selection/use-tray-keys.ts': 'selection',
  'src/features/bundle-viewer/bundle-viewer.tsx': 'viewer',
  'src/features/announcement/components/import-export-controls.tsx': 'announcement',
  'src/features/history/components/compared-documents.tsx': 'history',
  'src/features/uploads/components/upload-page.tsx': 'uploads',
  'src/features/downloads/components/download-page.tsx': 'downloads',
  'src/features/chat-files/components/chat-files-page.tsx': 'chatFiles',
  'src/features/transfer-history/history-page.tsx': 'transferHistory',
  'src/app/guide-route.tsx': 'guide',
}

const PAGE = {
  en: {
    title: 'Keyboard',
    about:
      'In the console, `?` lists the keys that work on the open page. On a Mac, ⌘ replaces Ctrl. You can turn single keys off in the settings.',
    key: 'Key',
    action: 'Action',
  },
  'zh-CN': {
    title: '快捷键',
    about:
      '在控制台中按 `?`，可以查看当前页面可用的快捷键。在 Mac 上用 ⌘ 代替 Ctrl。可以在设置中关闭单键快捷键。',
    key: '按键',
    action: '操作',
  },
}

/**
 * @param {typeof import('./tables').keyWords['en']} words of one language
 * @param {{ keys: string, id: string, group: string }[]} editorKeys
 * @param {'en' | 'zh-CN'} language
 */
export function keyboardPage(words, editorKeys, language) {
  const [unlisted] = unlistedKeys()
  if (unlisted) throw new Error(`${unlisted} offers keys, and WORDS_OF does not list it`)
  const lines = Object.entries(WORDS_OF).flatMap(([file, name]) => offered(file, words[name]))
  for (const { keys, id, group } of editorKeys)
    lines.push({ group: words.editor.find.keyGroups[group], label: words.editor.keys[id], keys: shown(keys) })
  const { title, about, key, action } = PAGE[language]
  return [
    `# ${title}`,
    '',
    otherLanguage('reference/keyboard.md', language),
    '',
    about,
    '',
    ...[...groupedBy(lines, ({ group }) => group)].flatMap(([group, those]) => [
      `## ${plain(group)}`,
      '',
      table(
        [key, action],
        those.map(({ keys, label }) => [code(keys), plain(label)]),
      ),
    ]),
  ].join('\n')
}

/** `Mod-Shift-s | Mod-y` as the console shows it. */
const shown = (keys) =>
  keys
    .split(' | ')
    .map((one) =>
      one
        .split('-')
        .map(
          (part) => ARROWS[part] ?? (part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part),
        )
        .join(' '),
    )
    .join(' · ')

const ARROWS = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

/** The commands with keys that a component offers: object literals with a label and keys. */
function offered(file, words) {
  const found = []
  const look = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const label = valueOf(node, 'label')
      const keys = label && keysOf(node)
      if (keys?.startsWith('g ')) found.push(...pageKeys(node, words, label))
      else if (keys) found.push({ group: wordOf(groupOf(node), words), label: wordOf(label, words), keys })
    }
    ts.forEachChild(node, look)
  }
  look(parsed(file))
  if (found.length === 0) throw new Error(`${file} offers no keys`)
  return found
}

/** The keys of the frame's pages: `g a`. */
function pageKeys(node, words, label) {
  return literalOf('src/app/use-frame-pages.ts', 'pages').elements.map((page) => ({
    group: wordOf(groupOf(node), words),
    label: wordOf(label, words).replace('{{page}}', at(words, valueOf(page, 'name').text)),
    keys: `g ${valueOf(page, 'key').text}`,
  }))
}

const valueOf = (node, name) =>
  node.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === name)?.initializer

/** `keys: 'Ctrl G'`, `...single('?')` or `...(singleKeys && { keys: '/' })`. */
function keysOf(node) {
  const own = valueOf(node, 'keys')
  if (own) return textOf(own)
  const spread = node.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)
  const call = spread.find((each) => ts.isCallExpression(each) && each.expression.getText() === 'single')
  if (call) return call.arguments[0].text
  const [, keys] = /\{ keys: '([^']+)' \}/.exec(spread.map((each) => each.getText()).join()) ?? []
  return keys
}

function textOf(node) {
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isConditionalExpression(node)) return textOf(node.whenFalse)
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1).replaceAll('${MOD}', 'Ctrl')
  if (node.getText() === 'PALETTE_KEYS') return 'Ctrl K'
  throw new Error(`no keys: ${node.getText()}`)
}

/** The expression of a command's group; the shorthand is a constant of the function around it. */
function groupOf(node) {
  const own = valueOf(node, 'group')
  const name = own && !ts.isCallExpression(own) ? own.getText() : 'group'
  if (own && ts.isCallExpression(own)) return own
  for (let around = node.parent; around; around = around.parent) {
    const constant = (around.statements ?? [])
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find((each) => each.name.getText() === name)
    if (constant) return constant.initializer
  }
  throw new Error(`no group: ${node.getText()}`)
}

/** The words of `t('list.keys.rows')`. */
const wordOf = (call, words) => at(words, call.arguments[0].text)

function at(words, path) {
  const found = path.split('.').reduce((part, name) => part?.[name], words)
  if (typeof found !== 'string') throw new Error(`no words: ${path}`)
  return found
}

/** Components with keys that WORDS_OF does not list. */
function unlistedKeys() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|keyboard-map|announcement-route/.test(file))
    .filter((file) => !WORDS_OF[file] && /useCommands\(/.test(readFileSync(join(root, file), 'utf8')))
    .filter((file) => /\bkeys: ['`]/.test(readFileSync(join(root, file), 'utf8')))
}
