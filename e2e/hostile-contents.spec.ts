import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { announcements, clipboards, crashing, type Grown, grown, messages } from './hostile-contents'
import {
  begin,
  editorOf,
  expect,
  type Herald,
  openAnnouncement,
  paste,
  saved,
  SECOND_CHAT,
  test as base,
} from './fixtures'

/** No content keeps a tab busy for longer at a time. */
const MOST_MS = 1_000
const MOST_CHILDREN = 50

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: by the clock on the wall, and of the processor's time. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * The longest task of the page in a walk is within the limit. What counts is the
 * processor's time of its thread: on a machine that others use as well, the
 * clock on the wall measures them.
 */
async function keepsNobodyWaiting(page: Page, walk: () => Promise<void>) {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['-*', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer
  try {
    await walk()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf))
  const tasks = events.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)))
  expect(tasks).not.toEqual([])
  const longest = tasks.reduce((most, { tdur, dur }) => Math.max(most, tdur ?? dur ?? 0), 0) / 1_000
  test.info().annotations.push({ type: 'busy', description: `${Math.round(longest)} ms` })
  expect(longest).toBeLessThan(MOST_MS)
}

/** The page answers, and has drawn all that it is going to draw: it has done nothing long in ten turns. */
const isAtRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quietTurns = 0
        new PerformanceObserver(() => (quietTurns = 0)).observe({ type: 'longtask' })
        const turn = () => (quietTurns++ < 10 ? requestAnimationFrame(() => setTimeout(turn)) : resolve())
        turn()
      }),
  )

const THE_END = { block_type: 2, text: { elements: [{ text_run: { content: 'the end' } }] } }

const test = base.extend<{ held: string }>({
  /** What the announcement holds from the start, by its name. */
  held: ['', { option: true }],
  world: async ({ world, held }, provide) => {
    const given = JSON.parse(readFileSync(world, 'utf8')) as { chats: { chat_id: string }[] }
    const announcement = { type: 'docx', blocks: asListed([...(grown[held] ?? []), THE_END]) }
    const chats = given.chats.map((chat) =>
      chat.chat_id === SECOND_CHAT && held ? { ...chat, announcement } : chat,
    )
    const folder = mkdtempSync(join(tmpdir(), 'herald-hostile-'))
    writeFileSync(join(folder, 'world.json'), JSON.stringify({ ...given, chats }))
    await provide(join(folder, 'world.json'))
    rmSync(folder, { recursive: true })
  },
})

/** The page and what stands below it, as the service lists it. */
function asListed(blocks: readonly Grown[]) {
  const listed: object[] = []
  let made = 0
  const add = ({ children = [], ...block }: Grown, block_id: string, parent_id: string) => {
    const own = { ...block, block_id, parent_id, children: [] as string[] }
    listed.push(own)
    for (const child of children) {
      own.children.push(`grown${String(++made).padStart(22, '0')}`)
      add(child, own.children.at(-1)!, block_id)
    }
  }
  add({ block_type: 1, page: { elements: [] }, children: blocks }, SECOND_CHAT, '')
  return listed
}

/** Roles are not asked for while the page is watched: reading them is a task of the page as well. */
const focus = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.ProseMirror')!.focus())

/** Opens the announcement, goes to its end, writes there, and looks for words in it. */
async function walkThrough(page: Page, herald: Herald) {
  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
  await page.waitForSelector('.ProseMirror')
  await isAtRest(page)
  // To the end: what is far from the screen is drawn on the way.
  await focus(page)
  await page.keyboard.press('Control+End')
  await page.waitForFunction(() => document.querySelector('.ProseMirror')!.textContent.includes('the end'))
  await isAtRest(page)
  await page.keyboard.type('!')
  await isAtRest(page)
  await page.keyboard.press('Control+f')
  await page.waitForSelector('[role=search] input')
  await page.keyboard.type('o')
  await isAtRest(page)
  await page.keyboard.press('Enter')
  await isAtRest(page)
}

/** Somebody else's application writes this into the announcement. */
async function write(herald: Herald, children: readonly object[]) {
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/${SECOND_CHAT}/children`
  for (let from = 0; from < children.length; from += MOST_CHILDREN) {
    const body = { children: children.slice(from, from + MOST_CHILDREN) }
    await expect.poll(async () => (await herald.call('POST', path, body)).code, { intervals: [400] }).toBe(0)
  }
}

for (const [name, blocks] of Object.entries(announcements)) {
  test(`an announcement with ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
    await write(herald, [...blocks, THE_END])
    await keepsNobodyWaiting(page, () => walkThrough(page, herald))
  })
}

for (const name of Object.keys(grown)) {
  test.describe(() => {
    test.use({ held: name })
    test(`an announcement of ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
      await keepsNobodyWaiting(page, () => walkThrough(page, herald))
    })
  })
}

for (const [name, flavours] of Object.entries(clipboards)) {
  test(`pasting ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
    await begin(page, herald, 'before')
    await saved(page)
    const before = await page.evaluate(() => document.querySelector('.ProseMirror')!.textContent)
    await keepsNobodyWaiting(page, async () => {
      await paste(editorOf(page), flavours)
      // Something came of it: blocks, or words about why not.
      await page.waitForFunction(
        (was) =>
          document.querySelector('.ProseMirror')!.textContent !== was ||
          document.body.textContent.includes('Not pasted'),
        before,
      )
      await isAtRest(page)
      await focus(page)
      await page.keyboard.type('!')
      await isAtRest(page)
    })
  })
}

for (const [name, { msg_type, content }] of Object.entries(messages)) {
  test(`a chat with ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
    const body = { receive_id: SECOND_CHAT, msg_type, content: JSON.stringify(content) }
    const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
    for (let number = 0; number < 5; number++)
      await expect
        .poll(async () => (await herald.call('POST', path, body)).code, { intervals: [300] })
        .toBe(0)
    await keepsNobodyWaiting(page, async () => {
      await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
      await expect(
        page.getByRole('article').or(page.getByRole('row')).or(page.getByRole('listitem')).first(),
      ).toBeVisible()
      await isAtRest(page)
      const all = page.getByRole('button', { name: /^Show all/ })
      if (await all.first().isVisible()) await all.first().click()
      await isAtRest(page)
    })
  })
}

test('equations that once crashed the tab are shown as their source with the reason, and stay editable', async ({
  page,
  herald,
}) => {
  const blocks = Object.values(crashing).map((content) => ({
    block_type: 2,
    text: { elements: [{ equation: { content } }] },
  }))
  await write(herald, blocks)
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const equations = editorOf(page).getByRole('math')
  await expect(equations).toHaveCount(3)
  for (const at of [0, 1]) {
    await expect(equations.nth(at)).toContainText(Object.values(crashing)[at]!)
    await expect(equations.nth(at)).toHaveAccessibleName(/^Equation. Not drawn: it is nested too deep/)
  }
  await expect(equations.nth(2)).toHaveAccessibleName(/^Equation. Not drawn: it defines commands/)

  // The first one is made smaller, and the others come back as they were.
  await equations.first().click()
  const form = page.getByRole('dialog').getByRole('textbox', { name: 'LaTeX source' })
  await expect(form).toHaveValue(crashing.fractions)
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Not drawn: it is nested too deep')
  await form.fill('\\frac{1}{2}')
  await form.press('Enter')
  await expect(equations.first().locator('.katex')).toBeVisible()
  await saved(page)
  const held = (await herald.blocks(SECOND_CHAT))
    .slice(1)
    .map((block) => block.text!.elements[0]!.equation!.content)
  expect(held).toEqual(['\\frac{1}{2}', crashing.roots, crashing.macro])
})
