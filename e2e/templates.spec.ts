import type { Page } from '@playwright/test'
import {
  editorOf,
  expect,
  openAnnouncement,
  REAL_CHAT,
  saved,
  SECOND_CHAT,
  test,
  visit,
  wordsOf,
} from './fixtures'

/** Uses the field in the banner, which opens the palette from anywhere: in the text Ctrl+K makes a link. */
async function byPalette(page: Page) {
  await page.getByRole('button', { name: 'Search and commands' }).press('Enter')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('Templates')
  await search.press('Enter')
}

test(
  'an empty announcement begins with a template, is saved as one, and is used in another announcement',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await page.getByRole('button', { name: 'Start from a template' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Templates' })
    await dialog.getByRole('button', { name: 'Use' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(editorOf(page)).toContainText('Decisions')
    // The world's day and the chat's name replace the placeholders of the template.
    await saved(page)
    const words = (await herald.blocks(SECOND_CHAT)).map(wordsOf)
    expect(words.join('\n')).not.toMatch(/\{(chat|date)\}/)
    expect(words).toContain('What is blocking us')

    await byPalette(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Our Monday')
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('“Our Monday” is saved in this browser.')
    await page.keyboard.press('Escape')

    await visit(page, `/announcements/${REAL_CHAT}`)
    await expect(editorOf(page)).toHaveAccessibleName('Announcement of Spring release')
    const before = await herald.blocks()
    await byPalette(page)
    await dialog.getByRole('radio', { name: 'Our Monday' }).check()
    await dialog.getByRole('button', { name: 'Use' }).press('Enter')
    await expect
      .poll(async () => (await herald.blocks()).map(wordsOf))
      .toEqual(
        expect.arrayContaining([...before.map(wordsOf), 'What is blocking us', 'Second task, with a name']),
      )
    await saved(page)
  },
)
