import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { parse } from 'parse5'
import { parseHtml } from '../formats/html/parse-html'
import { readHtml } from '../formats/html/read-html'
import { treesFromMarkdown } from '../formats/markdown/trees-from-markdown'
import { benchWorld } from './bench-world'
import { launchBrowser } from './launch-browser'
import { figure, inTurns, line, takeTurns } from './measure'
import { startServer } from './start-home'

const CHAT = 'oc_benchbenchbenchbenchbenchbench02'
/** As many as the hostile walks paste. */
const BLOCKS = 3_200
const ROUNDS = 3
const MB = 1_000_000

/** Reading a file of 1 MB, against the parser alone; and pasting, against the browser's parser alone. */
export async function* benchRealText(): AsyncGenerator<string> {
  yield '\nreading a file of 1 MB, as a worker does'
  const markdown = repeated((at) => `${markdownPart(at)}\n\n`, MB)
  const read = await inTurns(
    ROUNDS,
    () => treesFromMarkdown(markdown),
    () => fromMarkdown(markdown),
  )
  yield line('  Markdown', 'its parser', read)
  yield figure('  the same', msOf(read.ours), { most: 1_000, of: 'ms' })
  const html = repeated(htmlPart, MB)
  const readAsHtml = await inTurns(
    ROUNDS,
    () => readHtml(parseHtml(html)!),
    () => parse(html),
  )
  yield line('  HTML', 'its parser', readAsHtml)
  yield figure('  the same', msOf(readAsHtml.ours), { most: 1_000, of: 'ms' })
  yield* benchPaste()
}

async function* benchPaste(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const chat = { chat_id: CHAT, name: 'Bench of a paste', announcement: { type: 'docx' } }
  const home = await startServer(folder, benchWorld([chat]))
  const browser = await launchBrowser()
  try {
    yield `\npasting ${BLOCKS.toLocaleString('en')} blocks`
    const html = Array.from({ length: BLOCKS }, (_, at) => `<p>${words(at)}</p>`).join('')
    const pasted = await takeTurns(
      ROUNDS,
      async () => ({ ms: await pasteInto(browser, home.url, html) }),
      async () => ({ ms: await parseIn(browser, html) }),
    )
    yield line('  until they are drawn', 'the browser’s parser', pasted)
    yield figure('  the same', msOf(pasted.ours), { most: 1_100, of: 'ms' })
  } finally {
    await browser.close()
    await home.close()
    rmSync(folder, { recursive: true })
  }
}

const msOf = (times: readonly { ms: number }[]) => times.map(({ ms }) => ms)

/** A new browser each time: an empty announcement of the world stays as it was, since the page is closed before it saves. */
async function pasteInto(browser: Browser, url: string, html: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    // The bench is about the page; nothing is written.
    await page.route(/\/blocks\/[^/]+\/children|batch_update/, (route) => route.abort())
    await page.goto(`${url}/announcements/${CHAT}`)
    const text = page.locator('[contenteditable="true"]').first()
    await text.click()
    return await text.evaluate(async (element, source) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', source)
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const began = performance.now()
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      await drawn()
      return performance.now() - began
    }, html)
  } finally {
    await context.close()
  }
}

async function parseIn(browser: Browser, html: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    return await page.evaluate((source) => {
      const began = performance.now()
      new DOMParser().parseFromString(source, 'text/html')
      return performance.now() - began
    }, html)
  } finally {
    await context.close()
  }
}

/** Text of at least a length, from numbered parts. */
function repeated(part: (at: number) => string, length: number): string {
  const parts: string[] = []
  for (let at = 0, sum = 0; sum < length; at += 1) {
    const next = part(at)
    parts.push(next)
    sum += next.length
  }
  return parts.join('')
}

const words = (at: number) => `第 ${at} 条：请于 <b>周五 18:00 前</b>提交 the report of team ${at}.`

const markdownPart = (at: number) =>
  at % 5 === 0
    ? `## 第 ${at} 节\n\n- 请于**周五 18:00 前**提交\n  - [the plan](https://example.com/${at})\n- [ ] 待办`
    : at % 5 === 1
      ? `| 姓名 | 金额 |\n| --- | --- |\n| 王芳 ${at} | **${at}** 元 |`
      : `这是**“重点”**内容，see \`npm ci\` and [the page](https://example.com/${at}) 第 ${at} 段。`

const htmlPart = (at: number) =>
  at % 5 === 0
    ? `<h2>第 ${at} 节</h2><ul><li>请于<b>周五</b>提交<ul><li><a href="https://example.com/${at}">the plan</a></li></ul></li></ul>`
    : at % 5 === 1
      ? `<table><tr><td>王芳 ${at}</td><td style="text-align:right"><span style="color:#c00">${at}</span> 元</td></tr><tr><td>a</td><td>b</td></tr></table>`
      : `<p style="margin:0"><span style="font-weight:bold">${words(at)}</span></p>`
