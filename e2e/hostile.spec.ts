import { test as bare, type Page } from '@playwright/test'
import type { TextElement } from '../contract/docx/text'
import { put } from './block-walks'
import { begin, editorOf, expect, openAnnouncement, saved, SECOND_CHAT, test, wordsOf } from './fixtures'
import { badAddresses, firing, oddities } from './hostile-strings'
import { isCalm, watch } from './nothing-runs'

/** The share of the strings that must fire in the control. */
const LEAST_FIRING = 0.8
/** Every `step`-th string: still each shape, with other calls. */
const some = (strings: readonly string[], step: number) => strings.filter((_, index) => index % step === 0)

/** All strings run with the attacks (`@hostile`). */
const samples = [
  { step: 5, them: 'every fifth', tag: [] },
  { step: 1, them: 'all', tag: '@hostile' },
]

/** The strings that a line of text and a name hold unchanged. */
const inOneLine = [...firing, ...oddities].filter((text) => !/[\0\n]/.test(text))

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
    await put(herald, SECOND_CHAT, [
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

test('names of chats stay plain text', { tag: '@long' }, async ({ page, herald }) => {
  const names = some(inOneLine, 12)
  const chats = await Promise.all(
    names.map(async (name) => {
      const { code, data } = await herald.call('POST', '/open-apis/im/v1/chats', { name })
      expect(code).toBe(0)
      return (data as { chat_id: string }).chat_id
    }),
  )
  expect((await herald.call('PUT', `/open-apis/im/v1/chats/${SECOND_CHAT}`, { name: names[0] })).code).toBe(0)
  await put(
    herald,
    SECOND_CHAT,
    chats.map((chat_id) => ({ block_type: 20, chat_card: { chat_id } })),
  )
  await watch(page)
  await begin(page, herald)
  await expect(page.getByRole('heading', { name: names[0], exact: true }).first()).toBeVisible()
  for (const name of [names.at(-1)!, names.at(-2)!])
    await expect(editorOf(page).getByText(name, { exact: true }).first()).toBeAttached()
  await isCalm(page)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(page.getByRole('option', { name: names[1] }).first()).toBeVisible()
  await isCalm(page)
})

function inGroupsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
