import type { Locator, Page } from '@playwright/test'
import { expect, REAL_CHAT, test } from './fixtures'
import { onClipboard } from './on-clipboard'
import { pixel } from './pictures'

const openChat = async (page: Page, url: string) => {
  await page.goto(`${url}/messages/${REAL_CHAT}`)
  await field(page).focus()
}

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' })
const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' })

const NOTICE =
  '<h2>五一值班</h2><p>请<b>务必(按时)</b>到岗，<a href="https://x.example/plan">查看安排</a>。</p>' +
  '<ol><li>早班\u3000八点<ul><li>带工牌</li></ul></li><li>晚班</li></ol>' +
  '<table><tr><th>工号</th><th>姓名</th></tr><tr><td>1001</td><td>张三<br>李四</td></tr></table>'
const AS_POST = [
  '**五一值班**',
  '请**务必(按时)**到岗，[查看安排](https://x.example/plan)。',
  '1. 早班\u3000八点',
  '    ◦ 带工牌',
  '2. 晚班',
  '**工号 | 姓名**',
  '1001 | 张三 李四',
].join('\n')

test('a paste from a page arrives as meant, is undone at once, and survives a reload and an edit', async ({
  page,
  herald,
}) => {
  await openChat(page, herald.url)
  await page.keyboard.type('注意 2*3*4 ')
  await onClipboard(page, { 'text/html': NOTICE, 'text/plain': '五一值班' })
  await page.keyboard.press('Control+v')
  await expect(field(page)).toHaveValue(`注意 2\\*3\\*4 ${AS_POST}`)
  await expect(title(page)).toBeVisible()
  await page.keyboard.type('！')
  await expect(field(page)).toHaveValue(`注意 2\\*3\\*4 ${AS_POST}！`)

  // One step takes back the typed character, the next one the whole paste, and the text is no post any more.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('注意 2*3*4 ')
  await expect(title(page)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(field(page)).toHaveValue(`注意 2\\*3\\*4 ${AS_POST}`)
  await expect(title(page)).toBeVisible()

  await page.reload()
  await expect(field(page)).toHaveValue(`注意 2\\*3\\*4 ${AS_POST}`)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('row', { name: /五一值班/ }).last()
  await expect(sent.getByRole('link', { name: '查看安排' })).toHaveAttribute('href', 'https://x.example/plan')
  await sent.getByRole('button', { name: 'Actions for this message' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(field(page)).toHaveValue(`注意 2*3*4 ${AS_POST}`.replace('2*3*4', '2\\*3\\*4'))
})

test(
  'undo takes back a paste into a post without the words typed before and after it, and a picture alone deletes nothing',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openChat(page, herald.url)
    await page.getByRole('button', { name: 'Title and formatting' }).click()
    await field(page).focus()
    await page.keyboard.type('before ')
    await onClipboard(page, { 'text/html': '<ul><li>一</li><li><b>二</b></li></ul>', 'text/plain': '一' })
    await page.keyboard.press('Control+v')
    await expect(field(page)).toHaveValue('before • 一\n• **二**')
    await page.keyboard.type('!')
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('before • 一\n• **二**')
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('before ')
    await onClipboard(page, {
      'text/html': `<img alt="" src="data:image/png;base64,${pixel.toString('base64')}">`,
    })
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('button', { name: 'Remove image.png' })).toBeVisible()
    await expect(field(page)).toHaveValue('before ')
    // More lines than the browser can insert in a moment.
    const lines = Array.from({ length: 1_000 }, (_, at) => `<p>${at} <b>b</b></p>`)
    await onClipboard(page, { 'text/html': lines.join(''), 'text/plain': 'b' })
    await page.keyboard.press('Control+v')
    await expect(field(page)).toHaveValue(/^before 0 \*\*b\*\*\n[^]*\n999 \*\*b\*\*$/)
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('before ')
  },
)
