import { test as bare, type Page } from '@playwright/test'
import type { TextElement } from '../contract/docx/text'
import {
  begin,
  blockSaying,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'
import { badAddresses, firing, oddities } from './hostile-strings'

declare global {
  interface Window {
    fired?: () => void
    firedCount?: number
  }
}

/** The share of the strings that must fire in the control. */
const LEAST_FIRING = 0.8
/** The only addresses that a link or a card may open. */
const OPENS = /^(https?|mailto|lark|feishu):/
const BLOCKS = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks`
const MOST_CHILDREN = 50

/** Every `step`-th string: still each shape, with other calls. */
const some = (strings: readonly string[], step: number) => strings.filter((_, index) => index % step === 0)

/** All strings run with the attacks (`@hostile`). */
const samples = [
  { step: 5, them: 'every fifth', tag: [] },
  { step: 1, them: 'all', tag: '@hostile' },
]

/** The strings that a line of text and a name hold unchanged. */
const inOneLine = [...firing, ...oddities].filter((text) => !/[\0\n]/.test(text))

/** Counts what runs. The fixture `cleanConsole` reports what the page's policy had to stop. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.firedCount = 0
    window.fired = () => void (window.firedCount = (window.firedCount ?? 0) + 1)
  })

/** Asserts that nothing ran, not even in the next frames, and that nothing is there that could run. */
async function isCalm(page: Page) {
  const found = await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const all = [...document.body.querySelectorAll('*')]
    return {
      fired: window.firedCount,
      hrefs: all.flatMap((each) => each.getAttribute('href') ?? []),
      handlers: all.filter((each) => each.getAttributeNames().some((name) => name.startsWith('on'))).length,
      foreign: [
        ...document.querySelectorAll('.ed-root :is(script, iframe, object, embed, style, link, base)'),
      ].length,
      pictures: all.flatMap((each) => (each instanceof HTMLImageElement && each.src ? each.src : [])),
    }
  })
  const isOwn = (href: string) => /^[/#]/.test(href) || OPENS.test(href)
  expect(found.fired).toBe(0)
  expect(found.hrefs.filter((href) => !isOwn(href))).toEqual([])
  expect(found.handlers).toBe(0)
  expect(found.foreign).toBe(0)
  expect(found.pictures.filter((src) => !/^(blob|https?):/.test(src))).toEqual([])
}

/** Pastes each string separately, all within one turn of the page. */
const pasteEach = (page: Page, flavour: 'text/html' | 'text/plain', strings: readonly string[]) =>
  editorOf(page).evaluate(
    (element, { type, all }) => {
      for (const text of all) {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }
    },
    { type: flavour, all: [...strings] },
  )

/** Writes these blocks into the announcement through the API. Repeats calls that the rate limit refuses. */
async function write(herald: Herald, children: readonly object[]) {
  for (let from = 0; from < children.length; from += MOST_CHILDREN) {
    const body = { children: children.slice(from, from + MOST_CHILDREN) }
    const send = async () => (await herald.call('POST', `${BLOCKS}/${SECOND_CHAT}/children`, body)).code
    await expect.poll(send, { intervals: [400] }).toBe(0)
  }
}

const textBlock = (elements: TextElement[]) => ({ block_type: 2, text: { elements } })

// Without the fixture `cleanConsole` of the walks: this page is meant to be hurt.
for (const { step, them, tag } of samples)
  bare(
    `the control: on a page that takes them for markup, most of ${them} fire`,
    { tag },
    async ({ page }) => {
      await watch(page)
      await page.route('http://bare.localhost/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }),
      )
      await page.goto('http://bare.localhost/')
      await page.evaluate(
        (all) => {
          const ran = new Set<number>()
          for (const [index, html] of all.entries()) {
            Object.assign(window, {
              [`fired${index}`]: () => {
                ran.add(index)
                window.firedCount = ran.size
              },
            })
            const holder = document.createElement('div')
            document.body.append(holder)
            holder.innerHTML = html.replaceAll('fired', `fired${index}`)
          }
        },
        some(firing, step),
      )
      // Some fire only after a picture or a frame failed to load; the control ends as soon as enough have fired.
      await page.waitForFunction(
        (least) => (window.firedCount ?? 0) >= least,
        LEAST_FIRING * some(firing, step).length,
      )
    },
  )

for (const { step, them, tag } of samples)
  test(
    `of ${them}, pasted as HTML, nothing runs and every link is one that may open`,
    { tag },
    async ({ page, herald }) => {
      await watch(page)
      await begin(page, herald)
      await pasteEach(page, 'text/html', [
        ...some(firing, step),
        ...oddities,
        ...badAddresses.map((url) => `<a href="${url.replaceAll('"', '&quot;')}">x</a>`),
      ])
      await isCalm(page)
    },
  )

test(
  'pasted as text, every character stays what it is, and is saved unchanged',
  { tag: '@long' },
  async ({ page, herald }) => {
    await watch(page)
    await begin(page, herald)
    const lines = some(inOneLine, 4).map((text) => `x ${text}`)
    await pasteEach(page, 'text/plain', [lines.join('\n')])
    await isCalm(page)
    await saved(page)
    const held = (await herald.blocks(SECOND_CHAT)).slice(1).map(wordsOf)
    expect(held).toEqual(lines)
    await page.reload()
    await expect(editorOf(page)).toContainText(lines.at(-1)!)
    await isCalm(page)
  },
)

for (const { step, formulasThat } of [
  { step: 7, formulasThat: 'formulas that do nothing' },
  { step: 1, formulasThat: 'every formula, which does nothing @hostile' },
]) {
  test(`what others wrote is words, links that open nothing and ${formulasThat}`, async ({
    page,
    herald,
  }) => {
    const addresses: TextElement[] = badAddresses.flatMap((url) => [
      { text_run: { content: 'x', text_element_style: { link: { url } } } },
      { text_run: { content: 'y', text_element_style: { link: { url: encodeURIComponent(url) } } } },
      { mention_doc: { token: 'doxcn', obj_type: 22, url, title: url } },
    ])
    const formulas = some([...firing, ...oddities], step)
      .filter((content) => !content.includes('\0'))
      .map((content): TextElement => ({ equation: { content } }))
    await write(herald, [
      textBlock([{ text_run: { content: 'first' } }]),
      ...inGroupsOf(30, addresses).map(textBlock),
      ...inGroupsOf(10, formulas).map(textBlock),
      ...some(inOneLine, 28).map((content) => ({ block_type: 27, image: { caption: { content } } })),
      ...some(badAddresses, 5).map((url) => ({ block_type: 26, iframe: { component: { url } } })),
      ...some(inOneLine, 16).map((emoji_id) => ({
        block_type: 19,
        callout: { emoji_id: emoji_id.slice(0, 100) },
      })),
      ...some(inOneLine, 16).map((record) => ({
        block_type: 40,
        add_ons: { component_type_id: record, record },
      })),
      textBlock([{ text_run: { content: 'last' } }]),
    ])
    await watch(page)
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await expect(editorOf(page)).toContainText('last')
    // Formulas are drawn by a library that is loaded with the first of them.
    const formula = editorOf(page).locator('[data-kind="equation"]')
    await expect(formula).toHaveCount(formulas.length)
    const waiting = () =>
      formula.evaluateAll((all) => {
        const left = all.filter((each) => !each.hasAttribute('data-faulty') && !each.querySelector('.katex'))
        // They are drawn when they come near the screen.
        left[0]?.scrollIntoView()
        return left.length
      })
    await expect.poll(waiting).toBe(0)
    await isCalm(page)
  })
}

test('names of chats and of files stay plain text', { tag: '@long' }, async ({ page, herald }) => {
  const names = some(inOneLine, 12)
  const chats = await Promise.all(
    names.map(async (name) => {
      const { code, data } = await herald.call('POST', '/open-apis/im/v1/chats', { name })
      expect(code).toBe(0)
      return (data as { chat_id: string }).chat_id
    }),
  )
  expect((await herald.call('PUT', `/open-apis/im/v1/chats/${SECOND_CHAT}`, { name: names[0] })).code).toBe(0)
  await write(
    herald,
    chats.map((chat_id) => ({ block_type: 20, chat_card: { chat_id } })),
  )
  await watch(page)
  await begin(page, herald)
  await expect(page.getByRole('heading', { name: names[0], exact: true }).first()).toBeVisible()
  await editorOf(page).evaluate(
    (element, all) => {
      const clipboardData = new DataTransfer()
      for (const name of all) clipboardData.items.add(new File(['x'], name, { type: 'text/plain' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    names.slice(0, 8),
  )
  await expect(editorOf(page).locator('.ed-file')).toHaveCount(8)
  for (const name of [names.at(-1)!, names.at(-2)!])
    await expect(editorOf(page).getByText(name, { exact: true }).first()).toBeAttached()
  await isCalm(page)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(page.getByRole('option', { name: names[1] }).first()).toBeVisible()
  await isCalm(page)
})

test(
  'what is typed as an address, a formula or a caption runs nothing',
  { tag: '@long' },
  async ({ page, herald }) => {
    await watch(page)
    await openAnnouncement(page, herald.url)
    const blocks = await herald.blocks()
    const line = lineOf(page, blockSaying(blocks, 'Ship').block_id)
    await line.click({ clickCount: 3 })
    await page.keyboard.press('Control+k')
    const link = page.getByRole('dialog', { name: 'Link' })
    for (const url of badAddresses.filter((address) => address.endsWith(':alert(1)'))) {
      await link.getByRole('textbox', { name: 'Address' }).fill(url)
      await page.keyboard.press('Enter')
      await expect(link.getByRole('alert')).toBeVisible()
    }
    await isCalm(page)
    await page.keyboard.press('Escape')

    const image = page.locator(`[data-block-id="${blocks.find((block) => block.image)!.block_id}"]`)
    const caption = image.getByRole('textbox', { name: 'Caption' })
    for (const words of some(inOneLine, 40)) {
      await caption.fill(words)
      await expect(caption).toHaveValue(words)
    }
    await caption.press('Enter')
    await isCalm(page)

    await line.click()
    await page.keyboard.press('Control+Shift+e')
    const source = page.getByRole('dialog').getByRole('textbox', { name: 'LaTeX source' })
    for (const latex of [...some(firing, 20), ...oddities.filter((text) => text.startsWith('\\'))]) {
      await source.fill(latex)
    }
    await isCalm(page)
    await page.keyboard.press('Escape')
  },
)

test(
  'cells of a sheet hold plain text, even if it looks like a formula',
  { tag: '@long' },
  async ({ page, herald }) => {
    const { block_id, sheet: embedded } = (await herald.blocks()).find((block) => block.sheet)!
    const [book, sheet] = embedded!.token!.split(/_(?=[^_]+$)/)
    const values = inGroupsOf(2, some([...firing, ...oddities], 3))
    const { code } = await herald.call('PUT', `/open-apis/sheets/v2/spreadsheets/${book}/values`, {
      valueRange: { range: `${sheet}!A1:B${values.length}`, values },
    })
    expect(code).toBe(0)
    await watch(page)
    await openAnnouncement(page, herald.url, REAL_CHAT)
    const grid = editorOf(page).getByRole('grid')
    await page.locator(`[data-block-id="${block_id}"]`).scrollIntoViewIfNeeded()
    await expect(grid.getByText(values[0]![0]!, { exact: true })).toBeVisible()
    await isCalm(page)
    await grid.getByRole('gridcell').first().click()
    await page.keyboard.press('Control+End')
    await expect(grid.getByText(values.at(-1)![0]!, { exact: true })).toBeVisible()
    await isCalm(page)
  },
)

function inGroupsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
