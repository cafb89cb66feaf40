import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { benchWorld } from './bench-world'
import { launchBrowser } from './launch-browser'
import { figure, quantile } from './measure'
import { startServer } from './start-home'

const CHAT = 'oc_benchbenchbenchbenchbenchsearch0'
const MESSAGES = 10_000
const ANNOUNCEMENTS = 300
/** Blocks of an announcement. */
const BLOCKS = 60
/** Typed key by key: words, Chinese, pinyin of syllables and initials, and words of both. */
const TYPED = ['release plan', '发布公告', 'fabugonggao', 'fbgg', 'budget 预算', 'zzz']

/**
 * The time from a key until the answer of the index is back on the page, in the built console with its worker, over
 * words that the index had stored. Reading them from the service is not measured.
 */
export async function* benchSearch(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const server = await startServer(folder, benchWorld([{ chat_id: CHAT, name: 'Bench' }]))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript(timeAnswers)
    await page.goto(`${server.url}/search`)
    await page.getByText('chats are complete').waitFor()
    await page.evaluate(storeWords, { host: new URL(server.url).host, ...words() })
    const loads: number[] = []
    for (let round = 0; round < 3; round++) {
      await page.reload()
      await page.getByText(`Covered: ${MESSAGES.toLocaleString('en')} messages`).waitFor()
      loads.push(
        ...(await page.evaluate(() => answered.filter(({ ask }) => ask === 'open'))).map(({ ms }) => ms),
      )
    }
    yield '\nsearch'
    yield figure('  opening the stored index, in its worker', loads, { most: 3_000, of: 'ms' })
    const keys: number[] = []
    for (let round = 0; round < 5; round++) for (const text of TYPED) keys.push(...(await typed(page, text)))
    yield figure(`  a key over ${MESSAGES + ANNOUNCEMENTS} texts to its answer`, keys, { most: 50, of: 'ms' })
    yield figure('  the same, p95', [quantile(keys, 0.95)], { most: 50, of: 'ms' })
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** How long the answer to each key took. */
async function typed(page: Page, text: string): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Search everything' })
  await field.fill('')
  await page.evaluate(() => void (globalThis.answered = []))
  await field.focus()
  for (const [at, letter] of Array.from(text).entries()) {
    await page.keyboard.insertText(letter)
    await page.waitForFunction((count) => answered.length > count, at)
  }
  return await page.evaluate(() => answered.map(({ ms }) => ms))
}

/** Runs in the page before its scripts: times each question that the page asks a worker. */
function timeAnswers() {
  globalThis.answered = []
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, message: { number?: number; ask?: string }) {
    const began = performance.now()
    const { ask } = message
    if (ask === 'search' || ask === 'open') {
      const hear = ({ data }: MessageEvent<{ number?: number }>) => {
        if (data.number !== message.number) return
        this.removeEventListener('message', hear)
        answered.push({ ask, ms: performance.now() - began })
      }
      this.addEventListener('message', hear)
    }
    Reflect.apply(postMessage, this, [message])
  }
}

interface Stored {
  host: string
  chat: string
  messages: readonly string[]
  announcements: readonly string[]
}

/** Runs in the page: stores words as the index stores them (src/features/search/engine/search-store.ts). */
async function storeWords({ host, chat, messages, announcements }: Stored) {
  const opening = indexedDB.open('herald-search')
  await new Promise((done) => (opening.onsuccess = done))
  const transaction = opening.result.transaction('words', 'readwrite')
  const store = transaction.objectStore('words')
  const scope = [host, 'cli_bench', '']
  const now = Date.now()
  const facts = { chat, person: 'ou_bench', at: now }
  for (const [at, text] of messages.entries())
    store.put([{ kind: 'message', of: `om_${at}`, ...facts, text }], [...scope, 'entry', chat, `om_${at}`])
  for (const [at, text] of announcements.entries())
    store.put(
      [
        {
          kind: 'announcement',
          of: chat,
          ...facts,
          text,
          blocks: text.split('\n').map((_, line) => `b${line}`),
        },
      ],
      [...scope, 'entry', chat, `announcement ${at}`],
    )
  await new Promise((done) => (transaction.oncomplete = done))
}

const ENGLISH =
  'the release plan of this week needs a review before launch please check budget numbers with customer team and answer today meeting room server update failed again works now thanks deploy branch invoice report quarter design'
const CHINESE =
  '我们 今天 上午 发布 公告 请 大家 准备 会议 项目 进度 更新 版本 测试 已经 完成 预算 报表 客户 反馈 问题 修复 明天 下午 开会 负责人 确认 时间 地点 通知 所有 成员 文件 上传 审核 通过'

/** Texts in both languages, always the same. */
function words() {
  let seed = 7
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const vocabularies = [ENGLISH.split(' '), CHINESE.split(' ')]
  const sentence = (number: number) => {
    const isChinese = next(10) < 6
    const vocabulary = vocabularies[isChinese ? 1 : 0]!
    const said = Array.from({ length: 4 + next(20) }, () => vocabulary[next(vocabulary.length)])
    return `${said.join(isChinese ? '' : ' ')} ${number}`
  }
  return {
    chat: CHAT,
    messages: Array.from({ length: MESSAGES }, (_, at) => sentence(at)),
    announcements: Array.from({ length: ANNOUNCEMENTS }, (_, at) =>
      Array.from({ length: BLOCKS }, () => sentence(at)).join('\n'),
    ),
  }
}
