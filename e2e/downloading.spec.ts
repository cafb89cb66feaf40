import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { downloadName } from '../src/ui/download-name'
import { expect, SECOND_CHAT, storedIn, test, visit } from './fixtures'
import { pixel } from './pictures'
import { sendFile } from './sending'

const MB = 1_048_576

async function open(page: Page, url: string) {
  await page.goto(`${url}/files/downloads`)
  await expect(page.getByRole('button', { name: 'Show its files' })).toBeVisible()
}

/** Shows the files of a message, by keyboard. */
async function find(page: Page, text: string) {
  await page.getByRole('textbox', { name: /Message id/ }).fill(text)
  await page.keyboard.press('Enter')
  const id = /om_\w+/.exec(text)?.[0]
  if (id) await expect(found(page).locator('header code')).toHaveText(id)
}

const found = (page: Page): Locator => page.getByRole('region', { name: 'Files of the message' })

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Downloads' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

const saves = async (page: Page, what: () => Promise<void>): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), what()]))[0]

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.describe('on a server of its own', () => {
  test.use({ ownServer: true })

  test(
    'the files of a message are listed with names in every script, and a download whose connection was lost resumes where it stopped',
    { tag: '@long' },
    async ({ page, herald }) => {
      // All kinds of names are in download-name.test.ts; these are the ones that a browser might change.
      const names = [
        '👨‍👩‍👧‍👦 计划.bin',
        '..\\..\\boot.ini',
        '"; filename="evil\u202e.exe',
        `${'长'.repeat(200)}.md`,
      ]
      await open(page, herald.url)
      for (const name of names) {
        const messageId = await sendFile(herald, name, `of ${name}`)
        await find(page, `see https://herald.test/messages/${SECOND_CHAT}?at=${messageId} please`)
        await expect(page).toHaveURL(new RegExp(`message_id=${messageId}`))
        const download = await saves(page, () =>
          found(page).getByRole('button', { name: 'Download', exact: true }).click(),
        )
        // Chromium replaces joiners in names; a name saved to a folder keeps them.
        const { name: offered } = downloadName(name, '', 'application/octet-stream')
        expect(download.suggestedFilename()).toBe(offered.replaceAll('\u200d', '_'))
        expect(await readFile(await download.path(), 'utf8')).toBe(`of ${name}`)
      }
      await expect(page.getByRole('region', { name: 'All downloads' })).toContainText('4 of 4 downloaded')

      // The bytes are a picture's; the name says otherwise.
      const picture = await sendFile(herald, 'photo.txt.jpg', pixel)
      await find(page, picture)
      const named = await saves(page, () =>
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      )
      expect(named.suggestedFilename()).toBe('photo.txt.jpg.png')
      await expect(rowOf(page, 'photo.txt.jpg.png')).toContainText(
        'named photo.txt.jpg, but its content is png',
      )

      await page.getByRole('button', { name: 'Clear finished' }).click()

      const bytes = randomBytes(6 * MB)
      const large = await sendFile(herald, 'large.bin', bytes)
      const line = await page.context().newCDPSession(page)
      const slow = (downloadThroughput: number) =>
        line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput,
          uploadThroughput: -1,
        })
      await slow(0.75 * MB)
      await find(page, large)
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      const row = rowOf(page, 'large.bin')
      await expect(row).toContainText(/MB of 6 MB · .*B\/s · \d+ sec left/)
      await row.getByRole('button', { name: 'Pause large.bin' }).click()
      await expect(row).toContainText(/Paused · .* stored/)
      await row.getByRole('button', { name: 'Resume large.bin' }).click()
      await expect(row).toContainText('resumes where it stopped')

      const kept = () => storedIn(page, 'herald-download-queue', 'kept')
      await expect.poll(kept).toContain('"phase":{"name":"left"')

      // The browser asks first. After a reload all the same, the download is still listed, and waits to be resumed.
      page.on('dialog', (asked) => void asked.accept())
      await page.reload()
      await expect(row).toContainText(/Not finished when its page was closed · .*MB stored/)
      await expect(page.getByRole('region', { name: 'All downloads' })).toContainText('0 of 1 downloaded')
      await page.getByRole('button', { name: 'Resume 1' }).click()
      await expect(row).toContainText('resumes where it stopped')
      const saved = await saves(page, async () => {
        await herald.crash()
        await slow(-1)
      })
      expect(saved.suggestedFilename()).toBe('large.bin')
      expect(sumOf(await readFile(await saved.path()))).toBe(sumOf(bytes))
      await expect(row).toContainText('Saved · 6 MB · resumes where it stopped')

      // The card of the message shows the progress of its file, and can stop the download.
      const shown = await sendFile(herald, 'shown.bin', bytes)
      await visit(page, `/messages/${SECOND_CHAT}?at=${shown}`)
      await slow(2 * MB)
      await page.getByRole('button', { name: 'Download shown.bin' }).click()
      const stop = page.getByRole('button', { name: 'Stop the download of shown.bin' })
      await expect(stop).toContainText(/· [1-9]\d?%/)
      await stop.click()
      await expect(page.getByRole('button', { name: 'Download shown.bin' })).toBeVisible()
    },
  )
})

/** Files that would run if taken for a page, a drawing or a script of this origin. Each one that runs counts itself. */
const call = 'try{(window.top||window).fired=1+((window.top||window).fired||0)}catch(e){}'
const html = `<!doctype html><html><body><script>${call}</script><img src=x onerror="${call}"></body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"><script>${call}</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${call}"/></foreignObject></svg>`
const polyglots: readonly (readonly [name: string, bytes: string | Buffer])[] = [
  ['page.html', html],
  ['page.png', html],
  ['page.pdf', html],
  ['page.mp4', html],
  ['page.txt', html],
  [
    'page.xhtml',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${call}</script></html>`,
  ],
  ['drawing.svg', svg],
  ['drawing.png', `<?xml version="1.0"?>${svg}`],
  ['drawing.html', `<!-- x -->${svg}`],
  [
    'style.xml',
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x><script xmlns="http://www.w3.org/1999/xhtml">${call}</script></x>`,
  ],
  ['gif.js', `GIF89a\u0004\u0000\u0004\u0000=1;${call}//<script>${call}</script>`],
  [
    'gif.html',
    Buffer.concat([Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000'), Buffer.from(html)]),
  ],
  ['png.html', Buffer.concat([pixel, Buffer.from(html)])],
  ['png.svg', Buffer.concat([pixel, Buffer.from(svg)])],
  ['jpeg.html', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)])],
  ['bmp.js', `BM/*\u0000\u0000\u0000\u0000*/=1;${call}`],
  ['riff.html', `RIFF\u0010\u0000\u0000\u0000WEBP${html}`],
  ['wave.html', `RIFF\u0010\u0000\u0000\u0000WAVE${html}`],
  ['ogg.html', `OggS${html}`],
  ['id3.html', `ID3${html}`],
  ['ftyp.html', `\u0000\u0000\u0000\u0018ftypmp42${html}`],
  ['utf16.html', Buffer.from(`\ufeff${html}`, 'utf16le')],
  ['utf7.html', `+ADw-script+AD4-${call}+ADw-/script+AD4-`],
  ['mark.html', `\ufeff${html}`],
  ['nul.html', `\u0000${html}`],
  ['script.js', call],
  ['module.mjs', `export default (${JSON.stringify(call)});${call}`],
  ['archive.mht', `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`],
  ['data.json', `{"a":"</script><script>${call}</script>"}`],
  ['shortcut.url', `[InternetShortcut]\r\nURL=javascript:${call}`],
]

/** Every fifth file, each of another shape; all thirty run with the attacks (`@hostile`). */
for (const { every, name } of [
  {
    every: 5,
    name: 'nothing that is downloaded runs: files that would are looked at and saved, and none does',
  },
  { every: 1, name: '@hostile nothing that is downloaded runs, of thirty that would' },
])
  test(name, async ({ page, herald, context }) => {
    // Each is sent, found, looked at and saved.
    test.setTimeout(120_000)
    // They would run: opened as a page of its own, one of them does.
    const bare = await context.newPage()
    await bare.setContent(html)
    expect(await bare.evaluate(() => (globalThis as { fired?: number }).fired)).toBeGreaterThan(0)
    await bare.close()

    expect(polyglots.length).toBe(30)
    await open(page, herald.url)
    const dialog = page.getByRole('dialog')
    for (const [name, content] of polyglots.filter((_, at) => at % every === 0)) {
      await find(page, await sendFile(herald, name, content))
      await found(page)
        .getByRole('button', { name: `Preview ${name}` })
        .click()
      // Some are only offered for download, since they cannot be measured.
      const shown = dialog
        .locator('img, audio, video, iframe, pre, p')
        .or(dialog.getByRole('button', { name: 'Download', exact: true }))
      await expect(shown.first()).toBeAttached()
      const address = await dialog.locator('iframe').count()
      // Only a file that begins like a PDF opens in the browser's viewer.
      expect(address).toBe(0)
      await saves(page, () => dialog.getByRole('button', { name: 'Save' }).click())
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    expect(await page.evaluate(() => (globalThis as { fired?: number }).fired)).toBeUndefined()
  })

test(
  'against the service in the page: several files saved to a folder, and one file saved where the user chooses',
  { tag: '@long' },
  async ({ page }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    // A test cannot operate the browser's own chooser; a folder of the browser's private disk works like any other.
    await page.addInitScript(() => {
      const folder = () => navigator.storage.getDirectory()
      Object.assign(globalThis, {
        showDirectoryPicker: folder,
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await folder()).getFileHandle(`my ${suggestedName}`, { create: true }),
      })
    })
    await open(page, pageUrl)
    const messages = await page.evaluate(async () => {
      const answer = await fetch('/_herald/state/messages?page_size=200')
      const { data } = (await answer.json()) as {
        data: {
          items: { message_id: string; msg_type: string; content: string; upper_message_id: string | null }[]
        }
      }
      return data.items.filter(({ upper_message_id }) => upper_message_id === null)
    })
    const first = (type: string) => messages.find(({ msg_type }) => msg_type === type)!

    await page.getByRole('button', { name: 'Save to a folder' }).click()
    await find(page, first('media').message_id)
    await page.getByRole('button', { name: 'Download all 2' }).click()
    await expect(rowOf(page, 'Rehearsal.mp4')).toContainText('Saved in')
    await expect(page.getByText('2 of 2 downloaded')).toBeVisible()
    const inFolder = await page.evaluate(async () => {
      const names: string[] = []
      const folder = (await navigator.storage.getDirectory()) as { keys(): AsyncIterable<string> }
      for await (const name of folder.keys()) names.push(name)
      return names.sort()
    })
    expect(inFolder).toEqual(['Rehearsal.mp4', expect.stringMatching(/^img_v3_.*\.png$/)])

    await find(page, first('file').message_id)
    // One file is saved where the user wants it, under a name of their choice.
    await page.getByRole('button', { name: 'Save as…' }).click()
    await expect(rowOf(page, 'my Launch checklist.pdf')).toContainText('Saved where you chose')

    await page.reload()
    await expect(found(page)).toContainText('Launch checklist.pdf')
    // The folder stays chosen after a reload.
    await expect(page.getByText('Saved to the folder')).toBeVisible()
  },
)
