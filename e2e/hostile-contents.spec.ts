import { put } from './block-walks'
import { begin, editorOf, expect, openAnnouncement, paste, saved, SECOND_CHAT, TOKEN } from './fixtures'
import { announcements, calls, clipboards, crashing, entities, messages } from './hostile-contents'
import { focus, isAtRest, keepsNobodyWaiting, test, THE_END, walkThrough } from './hostile-walks'
import { sendMessage } from './sending'

for (const [name, blocks] of Object.entries(announcements)) {
  test(
    `an announcement with ${name} keeps the page responsive`,
    { tag: '@hostile' },
    async ({ page, herald }) => {
      await put(herald, SECOND_CHAT, [...blocks, THE_END])
      await keepsNobodyWaiting(page, () => walkThrough(page, herald))
    },
  )
}

for (const [name, flavours] of Object.entries(clipboards)) {
  test(`pasting ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
    await begin(page, herald, 'before')
    await saved(page)
    const before = await page.evaluate(() => document.querySelector('.ProseMirror')!.textContent)
    await keepsNobodyWaiting(page, async () => {
      await paste(editorOf(page), flavours)
      // The paste had a result: blocks, or a message that says why not.
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
  test(`a chat with ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
    for (let number = 0; number < 5; number++) await sendMessage(herald, msg_type, content)
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

for (const [name, elements] of Object.entries(entities)) {
  test(
    `a chat with a card entity of ${name} keeps the page responsive`,
    { tag: '@hostile' },
    async ({ page, herald }) => {
      const data = JSON.stringify({ schema: '2.0', body: { elements } })
      const made = await herald.call('POST', '/open-apis/cardkit/v1/cards', { type: 'card_json', data })
      expect(made.code).toBe(0)
      await sendMessage(herald, 'interactive', { type: 'card', data: made.data })
      await keepsNobodyWaiting(page, async () => {
        await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
        await expect(page.getByRole('row').first()).toBeVisible()
        await isAtRest(page)
        const all = page.getByRole('button', { name: /^Show all/ })
        if (await all.first().isVisible()) await all.first().click()
        await isAtRest(page)
        await page.goto(`${herald.url}/workbench/chat?chat=${SECOND_CHAT}`)
        await expect(page.getByRole('log')).toBeVisible()
        await isAtRest(page)
      })
    },
  )
}

for (const [name, body] of Object.entries(calls)) {
  test(
    `a logged call with ${name} keeps the page responsive`,
    { tag: '@hostile' },
    async ({ page, herald }) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
      const answer = await fetch(`${herald.service}/open-apis/im/v1/messages?receive_id_type=chat_id`, {
        method: 'POST',
        headers,
        body,
      })
      const id = answer.headers.get('x-tt-logid') ?? ''
      await keepsNobodyWaiting(page, async () => {
        await page.goto(`${herald.url}/workbench/log?call=${id}`)
        await expect(page.getByRole('region', { name: 'Request body' })).toBeVisible()
        await isAtRest(page)
      })
    },
  )
}

test('equations that once crashed the tab are shown as their source with the reason, and stay editable', async ({
  page,
  herald,
}) => {
  const blocks = Object.values(crashing).map((content) => ({
    block_type: 2,
    text: { elements: [{ equation: { content } }] },
  }))
  await put(herald, SECOND_CHAT, blocks)
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const equations = editorOf(page).getByRole('math')
  await expect(equations).toHaveCount(3)
  for (const at of [0, 1]) {
    await expect(equations.nth(at)).toContainText(Object.values(crashing)[at]!)
    await expect(equations.nth(at)).toHaveAccessibleName(/^Equation. Not drawn: it is nested too deep/)
  }
  await expect(equations.nth(2)).toHaveAccessibleName(/^Equation. Not drawn: it defines macros/)

  // The first one is replaced by a small one, and the others are saved as they were.
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
