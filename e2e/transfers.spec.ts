import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { opusOf } from '../src/features/files/testing/made-files'
import { expect, SECOND_CHAT, test, visit, type Herald } from './fixtures'
import { pixel } from './pictures'

/** Drops a folder on the page as the operating system does. */
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
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('Sent to')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** Clicks a button that deletes while the page is being left; reports the deletion, then keeps the page busy 300 ms. */
function clickOnLeaving(button: HTMLElement | SVGElement) {
  const remove = Reflect.get(IDBObjectStore.prototype, 'delete')
  IDBObjectStore.prototype.delete = function (key) {
    queueMicrotask(() => {
      void Reflect.get(globalThis, 'tellCleared')()
      for (const end = performance.now() + 300; performance.now() < end;);
    })
    return remove.call(this, key)
  }
  addEventListener('beforeunload', () => setTimeout(() => (button as HTMLElement).click()))
}

/** The contents of the chat's messages, each with its type. */
const contentsIn = async (herald: Herald) =>
  (
    (await herald.call('GET', `/open-apis/im/v1/messages?container_id_type=chat&container_id=${SECOND_CHAT}`))
      .data as { items: { msg_type: string; body: { content: string } }[] }
  ).items.map(({ msg_type, body }): Record<string, string> => ({ msg_type, ...JSON.parse(body.content) }))

test(
  'a folder is dropped, each file is sent as what it is, and all are found in the history of every tab and among the files of the chat',
  { tag: '@long' },
  async ({ page, herald }, testInfo) => {
    await page.goto(`${herald.url}/files`)
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
    const folder = testInfo.outputPath('计划')
    mkdirSync(join(folder, 'deeper'), { recursive: true })
    writeFileSync(join(folder, '报告.pdf'), '%PDF-1.7 the plan')
    writeFileSync(join(folder, 'deeper', 'walk.mp4'), Buffer.from(await recorded(page), 'base64'))
    writeFileSync(join(folder, 'sketch.png'), pixel)
    writeFileSync(join(folder, 'voice.opus'), opusOf(1_500))
    await dropFolder(page, folder)
    await expect(page.getByText('4 of 4 uploaded')).toBeVisible()
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('listitem').nth(0)).toContainText('计划/deeper/')
    for (const name of ['报告.pdf', 'walk.mp4', 'sketch.png', 'voice.opus']) await send(page, name)
    const sent = (await contentsIn(herald)).slice(-4)
    const [image_key, file_key] = [/^img_/, /^file_/].map((key): unknown => expect.stringMatching(key))
    expect(sent).toMatchObject([
      { msg_type: 'file', file_key, file_name: '报告.pdf' },
      { msg_type: 'media', file_key, image_key, file_name: 'walk.mp4' },
      { msg_type: 'image', image_key },
      { msg_type: 'audio', file_key, duration: 1_500 },
    ])

    // Another tab has the same history, and both follow each other.
    const other = await page.context().newPage()
    await other.goto(`${herald.url}/files/history?text=报告`)
    await expect(other.getByRole('list', { name: 'Transfers' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: 'History' }).click()
    const here = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem')
    await expect(here).toHaveCount(4)
    await other.getByRole('button', { name: 'Remove 报告.pdf from the history' }).click()
    await expect(here).toHaveCount(3)
    await other.close()
    await page.getByRole('textbox').first().fill('walk')
    await expect(here).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear the results' }).click()
    const clear = page.getByRole('alertdialog').getByRole('button', { name: 'Clear it' })

    // From the chat to its files. Clearing takes effect even while the next page is loading, in a page that stays busy
    // until then.
    const chat = `${herald.url}/messages/${SECOND_CHAT}`
    const cleared = new Promise<void>((tell) => void page.exposeFunction('tellCleared', tell))
    await page.route(chat, (route) => cleared.then(() => route.continue()), { times: 1 })
    await clear.evaluate(clickOnLeaving)
    await page.goto(chat)
    await page.getByRole('link', { name: 'Files of this chat' }).click()
    const files = page.getByRole('list', { name: 'Files of the chat' }).getByRole('listitem')
    await expect(files.filter({ hasText: '报告.pdf' })).toBeVisible()
    await files.getByRole('checkbox', { name: 'Select walk.mp4' }).press('Space')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 1' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('walk.mp4')
    await expect(page).toHaveURL(/\/files\/downloads$/)

    // A downloaded file is found by the hash of its bytes.
    const sum = createHash('sha256')
      .update(readFileSync(await saved.path()))
      .digest('hex')
    await visit(page, `/files/history?text=${sum}`)
    const down = page.getByRole('listitem').filter({ hasText: sum.slice(0, 12) })
    await expect(down).toContainText('walk.mp4')
  },
)
