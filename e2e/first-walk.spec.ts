import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  REAL_CHAT,
  SECOND_CHAT,
  saved,
  test,
  wordsOf,
} from './fixtures'

test.describe('on a server of its own', () => {
  test.use({ ownServer: true })

  test('a person opens a group, edits its announcement, and finds the edit after a crash and a restart', async ({
    page,
    herald,
  }) => {
    await page.goto(herald.url)
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: /Spring release/ })
      .click()
    await expect(page).toHaveURL(`${herald.url}/announcements/${REAL_CHAT}`)
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')

    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(', twice')
    await saved(page)
    expect(wordsOf(blockSaying(await herald.blocks(), 'Run the long'))).toBe('Run the long suite, twice')

    await herald.crash()
    await page.reload()
    await expect(lineOf(page, block_id)).toHaveText('Run the long suite, twice')
    await saved(page)
  })
})

test('an empty announcement is written by keyboard alone, and undo takes back what was typed, even after it was saved', async ({
  page,
  herald,
}) => {
  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
  await editorOf(page).focus()
  await page.keyboard.type('Monday')
  await page.keyboard.press('Enter')
  await page.keyboard.type('# Plan')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- first')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('below it')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('[] ask ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('everyone')
  await page.keyboard.press('Control+b')
  await saved(page)

  const [title, heading, first, below, todo, ...rest] = await herald.blocks(SECOND_CHAT)
  expect(wordsOf(title!)).toBe('Monday')
  expect(heading).toMatchObject({
    block_type: 3,
    heading1: { elements: [{ text_run: { content: 'Plan' } }] },
  })
  expect(first).toMatchObject({ block_type: 12, parent_id: SECOND_CHAT, children: [below!.block_id] })
  expect(below).toMatchObject({ block_type: 12, parent_id: first!.block_id })
  expect(wordsOf(below!)).toBe('below it')
  expect(todo).toMatchObject({
    block_type: 17,
    parent_id: SECOND_CHAT,
    todo: {
      elements: [
        { text_run: { content: 'ask ' } },
        { text_run: { content: 'everyone', text_element_style: { bold: true } } },
      ],
    },
  })
  expect(rest).toEqual([])

  await test.step('undo', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('keep')
    await saved(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('gone')
    await saved(page)
    while ((await editorOf(page).textContent())!.includes('gone')) await page.keyboard.press('Control+z')
    await saved(page)
    expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).not.toContain('gone')
    await page.keyboard.press('Control+y')
    await expect(editorOf(page)).toContainText('keep')
  })
})
