import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { fileNames } from '../service/im/files/testing/file-names'
import { expect, storedIn, test, type Herald } from './fixtures'
import { chooseFiles } from './sending'

const MB = 1_048_576

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Uploads' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

async function open(page: Page, url: string) {
  await page.goto(`${url}/files`)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
}

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

/** Every file that the service names. */
const filesOf = async (herald: Herald) =>
  (
    (await herald.call('GET', '/_herald/state/files?page_size=200')).data as {
      items: { file_name: string }[]
    }
  ).items

/** The bytes on the server's disk, whether anything refers to them or not. */
const bytesOnDisk = (herald: Herald): number =>
  readdirSync(join(herald.dataFolder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

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
      await chooseFiles(page, { 'slow.bin': Buffer.alloc(4 * MB, 1) })
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
      const kept = () => storedIn(page, 'herald-upload-queue', 'kept')
      await expect.poll(kept).toContain('"phase":{"name":"sending"')
      await page.reload()
      await expect(rowOf(page, 'slow.bin')).toContainText('Uploaded', { timeout: 20_000 })
      expect(await filesOf(herald)).toHaveLength(1)

      // The server dies midway: the queue says so and retries, and the bytes that had arrived are gone.
      await slowLine(page, 2 * MB)
      await chooseFiles(page, { 'broken.bin': Buffer.alloc(3 * MB, 2) })
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

test(
  'names in every script arrive unchanged, and of a hundred files only the rows in view exist',
  { tag: '@long' },
  async ({ page, herald }) => {
    await open(page, herald.url)
    // A chooser takes no name with a slash or a line break; a drop may bring any.
    const names = fileNames.filter((name) => !/[/\\]/.test(name))
    const files = [...names, ...Array.from({ length: 100 - names.length }, (_, at) => `file ${at}.txt`)]
    const dropped = await page.evaluateHandle((all) => {
      const data = new DataTransfer()
      for (const name of all) data.items.add(new File([`of ${name}`], name))
      return data
    }, files)
    await page.locator('main').dispatchEvent('dragenter', { dataTransfer: dropped })
    await expect(page.getByText('Drop to upload')).toBeVisible()
    await page.locator('main').dispatchEvent('drop', { dataTransfer: dropped })
    const asked = page.getByRole('alertdialog')
    await expect(asked).toContainText('Upload 100 files?')
    await asked.getByRole('button', { name: 'Upload 100' }).click()
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
    await expect(page.getByText('100 of 100 uploaded')).toBeVisible({ timeout: 45_000 })
    const there = new Set((await filesOf(herald)).map(({ file_name }) => file_name))
    expect(files.filter((name) => !there.has(name))).toEqual([])
  },
)
