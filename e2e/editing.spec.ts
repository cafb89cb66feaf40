import {
  begin,
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  paste,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

test('marks, a colour and a link are set from the toolbar and stand in the service', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  await page.keyboard.type('loud')
  await page.keyboard.press('Shift+Home')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('loud')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await toolbar.getByRole('button', { name: 'Bold' }).click()
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await toolbar.getByRole('button', { name: 'Colours' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /red/i }).first().click()
  await toolbar.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('https://acme.example/a b?c=d')
  await page.keyboard.press('Enter')
  await saved(page)
  const { text } = blockSaying(await herald.blocks(SECOND_CHAT), 'loud')
  expect(text?.elements).toEqual([
    {
      text_run: {
        content: 'loud',
        text_element_style: expect.objectContaining({
          bold: true,
          text_color: 1,
          link: { url: expect.stringContaining('acme.example') },
        }),
      },
    },
  ])
})

test('a colour is found by arrows alone, and a link says where it leads when a mouse rests on it', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  await page.keyboard.type('loud https://acme.example/plan ')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+Control+ArrowRight')
  await page.keyboard.press('Alt+F10')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await toolbar.getByRole('button', { name: 'Colours', exact: true }).press('Enter')
  const colours = page.getByRole('dialog', { name: 'Colours' })
  await expect(colours.getByRole('group', { name: 'Text colour' }).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(colours.getByRole('button', { name: 'Light red' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editorOf(page)).toBeFocused()

  const card = page.getByRole('dialog', { name: 'Link' })
  await expect(card).toHaveCount(0)
  await editorOf(page).getByRole('link').hover()
  await expect(card.getByRole('link')).toHaveAttribute('href', 'https://acme.example/plan')
  await card.getByRole('button').last().hover()
  await expect(editorOf(page)).toBeFocused()
  await page.mouse.move(10, 10, { steps: 4 })
  await expect(card).toHaveCount(0)
  await saved(page)
  const [first] = blockSaying(await herald.blocks(SECOND_CHAT), 'loud').text!.elements
  expect(first?.text_run?.text_element_style).toMatchObject({ background_color: 1 })
})

test('Tab and Shift+Tab move a list item a level in and out, in the service too', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const before = await herald.blocks()
  const [outer, inner] = [blockSaying(before, 'Run the long suite'), blockSaying(before, 'Ship')]
  await caretAfter(lineOf(page, inner.block_id))
  await page.keyboard.press('Tab')
  await saved(page)
  expect(blockSaying(await herald.blocks(), 'Ship').parent_id).toBe(outer.block_id)
  await page.keyboard.press('Shift+Tab')
  await saved(page)
  const after = await herald.blocks()
  expect(blockSaying(after, 'Ship').parent_id).toBe(inner.parent_id)
  expect(after.map(wordsOf)).toEqual(before.map(wordsOf))
})

test('what is pasted is text: markup becomes blocks, and nothing of it runs', async ({ page, herald }) => {
  await begin(page, herald)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await paste(editorOf(page), {
    'text/html': `<h2 onclick="alert(1)">Head</h2><p>some <b>bold</b> <a href="javascript:alert(2)">trap</a></p>
      <img src="x" onerror="alert(3)"><svg onload="alert(4)"></svg><script>alert(5)</script>
      <ul><li>item</li></ul><iframe srcdoc="<script>parent.alert(6)</script>"></iframe>`,
    'text/plain': 'never used',
  })
  await saved(page)
  await expect(editorOf(page).locator('script, iframe, svg, [onclick], a[href^="javascript"]')).toHaveCount(0)
  const blocks = await herald.blocks(SECOND_CHAT)
  expect(blockSaying(blocks, 'Head').block_type).toBe(4)
  expect(blockSaying(blocks, 'some').text?.elements).toMatchObject([
    { text_run: { content: 'some ' } },
    { text_run: { content: 'bold', text_element_style: { bold: true } } },
    { text_run: { content: ' trap' } },
  ])
  expect(blockSaying(blocks, 'item').block_type).toBe(12)
  expect(JSON.stringify(blocks)).not.toMatch(/alert|javascript/)
  expect(dialogs).toEqual([])

  // Lines of text are blocks as well, and markup in them is words.
  await page.keyboard.press('Enter')
  await paste(editorOf(page), { 'text/plain': 'one\ntwo <b>not bold</b>\n三' })
  await saved(page)
  expect((await herald.blocks(SECOND_CHAT)).map(wordsOf).filter(Boolean).slice(-3)).toEqual([
    'one',
    'two <b>not bold</b>',
    '三',
  ])
})

test('a shortcut changes the kind of a block and is undone by one key; menus change it too, and the language of code', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  await page.keyboard.type('# ')
  await expect(editorOf(page).getByRole('heading', { level: 1 })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(editorOf(page).getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(editorOf(page)).toContainText('#')
  await page.keyboard.press('Enter')
  await page.keyboard.type('answer')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await toolbar.getByRole('button', { name: /^Block kind/ }).click()
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click()
  await saved(page)
  expect(blockSaying(await herald.blocks(SECOND_CHAT), 'answer').block_type).toBe(4)
  await toolbar.getByRole('button', { name: /^Block kind/ }).click()
  await page.getByRole('menuitemradio', { name: /^Code/ }).click()
  await toolbar.getByRole('button', { name: /PlainText$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Python' }).click()
  await page.keyboard.type('!')
  await saved(page)
  const { code } = blockSaying(await herald.blocks(SECOND_CHAT), 'answer!')
  expect(code?.style?.language).toBe(49)
})
