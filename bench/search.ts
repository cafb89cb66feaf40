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
const TYPED = [
  'release plan',
  '发布公告',
  'fabugonggao',
  'fbgg',
  'budget 预算',
  'zzz',
  '我 们 今 天 上 午',
  '🎉 发布',
  'إطلاق',
]
/** Inserted as a whole. */
const PASTED = {
  'a Chinese text of 10,000 characters': '我们今天上午发布公告'.repeat(1_000),
  '10,000 characters of words': 'release plan of this week '.repeat(385),
  'sixty letters of one vowel': 'a'.repeat(60),
}
/** One announcement in ten has a sheet of this size. */
const SHEETS = { every: 10, rows: 100, columns: 8 }

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
    await page.getByText('Everything that can be read is covered').waitFor()
    await page.evaluate(storeWords, { host: new URL(server.url).host, ...words() })
    const loads: number[] = []
    for (let round = 0; round < 3; round++) {
      await page.reload()
      await page.getByText(`Messages: ${MESSAGES.toLocaleString('en')}`).waitFor()
      loads.push(
        ...(await page.evaluate(() => answered.filter(({ ask }) => ask === 'open'))).map(({ ms }) => ms),
      )
    }
    yield '\nsearch'
    yield figure('  opening the stored index, in its worker', loads, { most: 3_000, of: 'ms' })
    const keys: number[] = []
    for (let round = 0; round < 5; round++)
      for (const text of TYPED) keys.push(...(await typed(page, Array.from(text))))
    yield figure(`  a key over ${MESSAGES + ANNOUNCEMENTS} texts to its answer`, keys, { most: 50, of: 'ms' })
    yield figure('  the same, p95', [quantile(keys, 0.95)], { most: 50, of: 'ms' })
    for (const [what, text] of Object.entries(PASTED)) {
      const answers: number[] = []
      for (let round = 0; round < 5; round++) answers.push(...(await typed(page, [text])))
      yield figure(`  ${what}, pasted`, answers, { most: 50, of: 'ms' })
    }
    const heap = await heapOfWorker(page)
    yield figure('  memory of the worker', [heap / 2 ** 20], { most: 200, of: 'MB' })
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
    yield figure('  on the disk', [usage / 2 ** 20], { most: 100, of: 'MB' })
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** How long the answer to each key took. */
async function typed(page: Page, parts: readonly string[]): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Search everything' })
  await field.fill('')
  await page.evaluate(() => void (globalThis.answered = []))
  await field.focus()
  for (const [at, part] of parts.entries()) {
    await page.keyboard.insertText(part)
    await page.waitForFunction((count) => answered.length > count, at)
  }
  return await page.evaluate(() => answered.map(({ ms }) => ms))
}

/** The bytes that the page's only worker uses, of which some may be garbage. */
async function heapOfWorker(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const used = new Promise<number>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId }) => {
      const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })
      void session.send('Target.sendMessageToTarget', { sessionId, message })
    })
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { result } = JSON.parse(message) as { result?: { usedSize: number } }
      if (result) resolve(result.usedSize)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  return await used
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
  sheets: readonly string[]
}

/** Runs in the page: stores words as the index stores them (src/features/search/engine/search-store.ts). */
async function storeWords({ host, chat, messages, announcements, sheets }: Stored) {
  const opening = indexedDB.open('herald-search')
  await new Promise((done) => (opening.onsuccess = done))
  const transaction = opening.result.transaction('words', 'readwrite')
  const store = transaction.objectStore('words')
  const scope = [host, 'cli_bench', '']
  const now = Date.now()
  const facts = { chat, person: 'ou_bench', at: now }
  for (const [at, text] of messages.entries())
    store.put([{ kind: 'message', of: `om_${at}`, ...facts, text }], [...scope, 'entry', chat, `om_${at}`])
  const pages = [...announcements, ...sheets]
  for (const [at, text] of pages.entries())
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
    sheets: Array.from({ length: ANNOUNCEMENTS / SHEETS.every }, () =>
      Array.from({ length: SHEETS.rows }, (_, row) =>
        Array.from({ length: SHEETS.columns }, () => `${vocabularies[next(2)]![next(30)]} ${row}`).join(' '),
      ).join('\n'),
    ),
  }
}
