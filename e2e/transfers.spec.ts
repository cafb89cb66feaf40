import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFaults } from './axe-faults'
import { expect, SECOND_CHAT, test, type Herald } from './fixtures'

/** Drops a folder on the page as the system does. */
async function dropFolder(page: Page, path: string) {
  const system = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await system.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  }
}

/** Half a second of a canvas as this browser records it, in an MP4 that it can play. */
const recorded = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((end) => recorder.addEventListener('stop', end))
    recorder.start()
    for (let frame = 0; frame < 20; frame++) {
      pen.fillStyle = `hsl(${frame * 18} 80% 50%)`
      pen.fillRect(0, 0, canvas.width, canvas.height)
      await new Promise((next) => requestAnimationFrame(next))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })

async function send(page: Page, name: string) {
  await page.getByRole('button', { name: `Send ${name} to a chat`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (name.endsWith('.mp4')) await expect(dialog.getByRole('img', { name: /cover/ })).toBeVisible()
  await dialog.getByRole('combobox').fill(SECOND_CHAT)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Sent to')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

const contentsIn = async (herald: Herald) =>
  (
    (await herald.call('GET', `/open-apis/im/v1/messages?container_id_type=chat&container_id=${SECOND_CHAT}`))
      .data as { items: { body: { content: string } }[] }
  ).items.map(({ body }) => JSON.parse(body.content) as Record<string, string>)

test('a folder is dropped, a video sent with its cover, and both are found again in the history of all tabs and among the files of the chat', async ({
  page,
  herald,
}, testInfo) => {
  await page.goto(`${herald.url}/files`)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  const folder = testInfo.outputPath('计划')
  mkdirSync(join(folder, 'deeper'), { recursive: true })
  writeFileSync(join(folder, '报告.pdf'), '%PDF-1.7 the plan')
  writeFileSync(join(folder, 'deeper', 'walk.mp4'), Buffer.from(await recorded(page), 'base64'))
  await dropFolder(page, folder)
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible()
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem').nth(0)).toContainText('计划/deeper/')
  await send(page, '报告.pdf')
  await send(page, 'walk.mp4')
  const [plan, walk] = (await contentsIn(herald)).slice(-2)
  expect(plan).toMatchObject({ file_name: '报告.pdf' })
  expect(walk).toMatchObject({ file_name: 'walk.mp4', image_key: expect.stringMatching(/^img_/) })

  // Another tab has the same history, which is searched by its address.
  const other = await page.context().newPage()
  await other.goto(`${herald.url}/files/history?text=报告`)
  const found = other.getByRole('list', { name: 'Transfers' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(plan!['file_key']!)
  await expect(found).toContainText('Sent to')
  await expect(found.getByRole('link', { name: 'Download 报告.pdf again' })).toHaveAttribute(
    'href',
    new RegExp(`^/files/downloads\\?message_id=om_[^&]+&file_key=${plan!['file_key']}$`),
  )
  await page.getByRole('link', { name: 'History' }).click()
  const here = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem')
  await expect(here).toHaveCount(2)
  await other.getByRole('button', { name: 'Remove 报告.pdf from the history' }).click()
  await expect(here).toHaveCount(1)
  await other.getByRole('button', { name: 'Put it back' }).click()
  await expect(here).toHaveCount(2)
  expect(await axeFaults(other)).toEqual([])
  await other.close()
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('walk')
  await expect(here).toHaveCount(1)
  await expect(page).toHaveURL(/text=walk/)
  await page.getByRole('button', { name: 'Clear those found' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear it' }).click()
  await expect(page.getByText('Nothing of this is in the history')).toBeVisible()

  // From the chat to its files, narrowed by kind; what is picked leads to its download.
  await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
  await page.getByRole('link', { name: 'Files of this chat' }).click()
  const files = page.getByRole('list', { name: 'Files of the chat' }).getByRole('listitem')
  await expect(files.filter({ hasText: '报告.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Videos' }).click()
  await expect(files).toHaveCount(1)
  await expect(page).toHaveURL(/type=video/)
  await page.reload()
  await expect(files).toContainText('walk.mp4')
  await files.getByRole('checkbox', { name: 'Pick walk.mp4' }).press('Space')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await axeFaults(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await axeFaults(page, { colours: true })).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1' }).click()
  expect((await saving).suggestedFilename()).toBe('walk.mp4')
  await expect(page).toHaveURL(/\/files\/downloads$/)
  await page.goBack()
  await files.getByRole('link', { name: 'Go to the message with walk.mp4' }).click()
  await expect(page.getByText('walk.mp4')).toBeVisible()
})
