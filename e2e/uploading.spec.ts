import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { fileNames } from '../service/im/files/testing/file-names'
import { expect, keptInBrowser, SECOND_CHAT, test, type Herald } from './fixtures'

const MB = 1_048_576

interface Made {
  name: string
  mimeType: string
  buffer: Buffer
}
const file = (name: string, content: string | Buffer = `of ${name}`): Made => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Uploads' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

async function open(page: Page, url: string) {
  await page.goto(`${url}/files`)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
}

/**
 * Chooses files by keyboard. A key overtakes earlier messages to a busy page. The page must know that its file
 * chooser is intercepted before it opens one.
 */
async function choose(page: Page, ...files: Made[] | [path: string]) {
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => undefined)
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  await (await chooser).setFiles(files)
}

/** A file that the browser reads from disk, so that its many bytes don't pass through the walk. */
function largeFile(testInfo: TestInfo, name: string, size: number): string {
  const path = testInfo.outputPath(name)
  writeFileSync(path, '')
  truncateSync(path, Math.round(size))
  return path
}

/** The key that a row shows. */
const keyOf = async (page: Page, name: string): Promise<string> =>
  (await rowOf(page, name).locator('code').textContent()) ?? ''

/** Records the progress that a row shows from now on; if its file is not chosen yet, nothing is missed. */
async function watchBar(page: Page, name: string): Promise<() => Promise<number[]>> {
  await page.evaluate((of) => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof Element)) continue
        const said = target.closest('[role="listitem"], li')?.textContent ?? ''
        if (said.includes(of) && said.includes('Sending'))
          seen.push(Number(target.getAttribute('aria-valuenow')))
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-valuenow'] })
  }, name)
  return () => page.evaluate(() => globalThis.seen)
}

/** Cancels a file, not chosen yet, as soon as its row says “Sending”: the service in the page takes little longer. */
const cancelOnceSending = (page: Page, name: string) =>
  page.evaluate((of) => {
    const seen = new MutationObserver(() => {
      const cancel = document.querySelector<HTMLElement>(`button[aria-label="Cancel ${of}"]`)
      if (!cancel?.closest('li')?.textContent?.includes('Sending')) return
      seen.disconnect()
      cancel.click()
    })
    seen.observe(document, { subtree: true, childList: true, characterData: true })
  }, name)

/** Slows uploads down; repeats the command until it takes effect. */
async function slowLine(page: Page, bytesPerSecond: number) {
  const line = await page.context().newCDPSession(page)
  const secondsOfAQuarter = async () => {
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
    return page.evaluate(async (size) => {
      const start = performance.now()
      await fetch('/_herald/session', { method: 'POST', body: new Uint8Array(size) })
      return (performance.now() - start) / 1000
    }, bytesPerSecond / 4)
  }
  await expect.poll(secondsOfAQuarter).toBeGreaterThan(0.2)
}

const messagesIn = async (herald: Herald, chatId: string) =>
  (
    (await herald.call('GET', `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chatId}`))
      .data as { items: { msg_type: string; body: { content: string } }[] }
  ).items

/** Every file that the service names. */
const filesOf = async (herald: Herald) =>
  (
    (await herald.call('GET', '/_herald/state/files?page_size=200')).data as {
      items: { file_name: string }[]
    }
  ).items

/** The names of all files that the service in the page holds. */
const filesInPage = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = []
    for (let after = ''; ;) {
      const answer = await fetch(`/_herald/state/files?page_size=200${after}`)
      const { data } = (await answer.json()) as {
        data: { items: { file_name: string }[]; page_token?: string }
      }
      names.push(...data.items.map(({ file_name }) => file_name))
      if (!data.page_token) return names
      after = `&page_token=${encodeURIComponent(data.page_token)}`
    }
  })

/** The bytes on the server's disk, whether anything refers to them or not. */
const bytesOnDisk = (herald: Herald): number =>
  readdirSync(join(herald.dataFolder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

test('files are chosen by the keyboard, refused before sending or uploaded, and sent to a chat', async ({
  page,
  herald,
  context,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, herald.url)
  await choose(
    page,
    file('报告.pdf', '%PDF-1.7 the plan'),
    file('empty.txt', ''),
    file('song.mp3', 'ID3\u0004 a song'),
    file('copy of 报告.pdf', '%PDF-1.7 the plan'),
  )
  await choose(page, largeFile(testInfo, 'large.bin', 31.4 * MB))
  await expect(rowOf(page, '报告.pdf')).toContainText('Uploaded')
  await expect(rowOf(page, '报告.pdf')).toContainText('PDF')
  await expect(rowOf(page, 'empty.txt')).toContainText('0 bytes')
  await expect(rowOf(page, 'large.bin')).toContainText('is 31.4 MB; the limit for files is 30 MB')

  // For a sound that is not Opus, the row explains how to convert it; it can also be uploaded as a plain file.
  const song = rowOf(page, 'song.mp3')
  await song.getByRole('button', { name: 'How to convert' }).click()
  await expect(song).toContainText("ffmpeg -i 'song.mp3' -acodec libopus -ac 1 -ar 16000 'song.opus'")
  await song.getByRole('button', { name: 'Upload as a file' }).click()
  await expect(song).toContainText('Uploaded')

  // The same bytes already have a key.
  const copy = rowOf(page, 'copy of 报告.pdf')
  await copy.getByRole('button', { name: 'Use its key' }).click()
  await expect(copy).toContainText('Uploaded before')
  const key = await keyOf(page, '报告.pdf')
  expect(await keyOf(page, 'copy of 报告.pdf')).toBe(key)
  await page.getByRole('button', { name: 'Copy the key of 报告.pdf', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)

  await page.getByRole('button', { name: 'Send 报告.pdf to a chat', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(SECOND_CHAT)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('No problems found.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('Sent to')
  const [message] = (await messagesIn(herald, SECOND_CHAT)).slice(-1)
  expect(message).toMatchObject({
    msg_type: 'file',
    body: { content: JSON.stringify({ file_key: key, file_name: '报告.pdf' }) },
  })
})

test.describe('on a server of its own', () => {
  test.use({ ownServer: true })

  test(
    'a slow upload shows its progress, is paused and cancelled, and continues after a reload',
    { tag: '@long' },
    async ({ browser, herald }) => {
      // A new page: one that many walks had used sometimes ignored the request to be slow.
      const context = await browser.newContext()
      const page = await context.newPage()
      await open(page, herald.url)
      const before = bytesOnDisk(herald)
      await slowLine(page, MB)
      const seen = await watchBar(page, 'slow.bin')
      await choose(page, file('slow.bin', Buffer.alloc(4 * MB, 1)))
      const row = rowOf(page, 'slow.bin')
      await expect(row).toContainText('Sending')
      await expect(row).toContainText(/B\/s · \d+ sec left/)
      await expect.poll(async () => new Set(await seen()).size).toBeGreaterThan(3)
      await row.getByRole('button', { name: 'Pause slow.bin' }).click()
      await expect(row).toContainText('Paused')
      const shares = await seen()
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))

      await row.getByRole('button', { name: 'Resume slow.bin' }).click()
      await expect(row).toContainText('Sending')
      await row.getByRole('button', { name: 'Cancel slow.bin' }).click()
      await expect(row).toContainText('Cancelled')
      expect(await filesOf(herald)).toEqual([])
      await expect.poll(() => bytesOnDisk(herald)).toBe(before)

      await row.getByRole('button', { name: 'Upload slow.bin anyway' }).click()
      await expect(row).toContainText('Sending')
      // The browser asks first. After a reload all the same, the upload continues.
      page.on('dialog', (asked) => void asked.accept())
      await expect
        .poll(() => keptInBrowser(page, 'herald-upload-queue'))
        .toEqual({ phases: ['sending'], files: 1 })
      await page.reload()
      await expect(rowOf(page, 'slow.bin')).toContainText('Uploaded', { timeout: 20_000 })
      expect(await filesOf(herald)).toHaveLength(1)

      // The server dies midway: the queue says so and retries, and the bytes that had arrived are gone.
      await slowLine(page, 2 * MB)
      await choose(page, file('broken.bin', Buffer.alloc(3 * MB, 2)))
      const broken = rowOf(page, 'broken.bin')
      await expect(broken).toContainText(/Sending .* of 3 MB · /)
      const died = herald.crash()
      await expect(broken).toContainText('No response. Retries in')
      await died
      await expect(broken).toContainText('Uploaded', { timeout: 20_000 })
      expect((await filesOf(herald)).map(({ file_name }) => file_name).toSorted()).toEqual([
        'broken.bin',
        'slow.bin',
      ])
      expect(bytesOnDisk(herald)).toBe(before + 7 * MB)
      await context.close()
    },
  )
})

/** Drops `most` files at once, among them names in every script; `kept` returns the names that the service holds. */
async function dropMany(page: Page, most: number, kept: () => Promise<readonly string[]>) {
  // A chooser takes no name with a slash or a line break; a drop may bring any.
  const names = fileNames.filter((name) => !/[/\\]/.test(name))
  const files = [...names, ...Array.from({ length: most - names.length }, (_, at) => `file ${at}.txt`)]
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const name of all) data.items.add(new File([`of ${name}`], name))
    return data
  }, files)
  await page.locator('main').dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await page.locator('main').dispatchEvent('drop', { dataTransfer: dropped })
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(`Upload ${most} files?`)
  await asked.getByRole('button', { name: `Upload ${most}` }).click()
  // Only the rows in view exist.
  expect(await page.getByRole('listitem').count()).toBeLessThan(0.6 * most)
  await expect(page.getByRole('region', { name: 'All uploads' })).toContainText(`of ${most} uploaded`)
  await expect(page.getByText(`${most} of ${most} uploaded`)).toBeVisible({ timeout: 45_000 })
  const there = new Set(await kept())
  expect(files.filter((name) => !there.has(name))).toEqual([])
}

test(
  'names in every script arrive unchanged, and of a hundred files only the rows in view exist',
  { tag: '@long' },
  async ({ page, herald }) => {
    await open(page, herald.url)
    await dropMany(page, 100, async () => (await filesOf(herald)).map(({ file_name }) => file_name))
  },
)

test(
  'two hundred files arrive in the service in the page as well',
  { tag: '@long' },
  async ({ page }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    await open(page, pageUrl)
    await dropMany(page, 200, () => filesInPage(page))
  },
)

test(
  'against the service in the page: real progress, a cancelled file that is not stored, and one sent to a chat',
  { tag: '@long' },
  async ({ page }, testInfo) => {
    const { pageUrl } = testInfo.config.metadata as { pageUrl: string }
    await open(page, pageUrl)
    const seen = await watchBar(page, 'large.bin')
    await choose(page, largeFile(testInfo, 'large.bin', 30 * MB))
    await choose(page, file('notes.txt', 'notes'))
    const row = rowOf(page, 'large.bin')
    await expect(row).toContainText('Uploaded')
    const shares = await seen()
    expect(new Set(shares).size).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    await expect(rowOf(page, 'notes.txt')).toContainText('Uploaded')

    await cancelOnceSending(page, 'not wanted.bin')
    await choose(page, largeFile(testInfo, 'not wanted.bin', 29 * MB))
    await expect(rowOf(page, 'not wanted.bin')).toContainText('Cancelled')
    const names = await filesInPage(page)
    expect([names.includes('large.bin'), names.includes('not wanted.bin')]).toEqual([true, false])

    await page.getByRole('button', { name: 'Send notes.txt to a chat', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('launch')
    await page
      .getByRole('option', { name: /launch/i })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toContainText('Sent to')
  },
)
