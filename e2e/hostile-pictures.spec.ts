import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { editorOf, expect, type Herald, openAnnouncement, SECOND_CHAT } from './fixtures'
import { isAtRest, keepsNobodyWaiting, peakMemory, test } from './hostile-walks'
import { drawings, harmlessDrawing, png } from './pictures'
import { sendFile, sendMessage, upload, writePicture } from './sending'

/** Pictures of few bytes and very many pixels, and drawings that cost more than they say. */

/** The most memory of a page in these walks, in MB: the console, and the pictures that there is room for. */
const MOST_MB = 1_200

async function writePictures(herald: Herald, pictures: readonly Buffer[]) {
  for (const bytes of pictures) await writePicture(herald, bytes)
}

async function sendPictures(herald: Herald, pictures: readonly Buffer[]) {
  for (const bytes of pictures)
    await sendMessage(herald, 'image', await upload(herald, 'im/v1/images', { image_type: 'message' }, bytes))
}

const sendDrawing = (herald: Herald, drawing: string) => sendFile(herald, 'plan.svg', drawing)

const boxes = (page: Page) => page.locator('.ed-image-note:visible')

async function previewDrawing(page: Page, herald: Herald) {
  await page.goto(`${herald.url}/files/chat?chat_id=${SECOND_CHAT}`)
  await page.locator('button[aria-label="Preview plan.svg"]').click()
  await page.locator('[role=dialog] :is(img, [role=group])').first().waitFor()
}

test('@hostile a picture of 400 megapixels and a drawing of uses of uses are boxes with their size, and are downloaded whole', async ({
  page,
  herald,
}) => {
  const large = png(20_000, 20_000, { bits: 1 })
  await writePictures(herald, [large, png(120, 80)])
  await test.step('in an announcement', async () => {
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await expect(boxes(page)).toHaveCount(1)
    await expect(boxes(page)).toContainText(/^20,000 × 20,000 pixels · 47.5 kB Too large to show safely/)
    const pictures = editorOf(page).getByRole('figure')
    await expect(pictures.nth(1).getByRole('img')).toBeVisible()
    const coming = page.waitForEvent('download')
    await boxes(page).getByRole('button', { name: 'Download' }).press('Enter')
    expect(readFileSync(await (await coming).path())).toEqual(large)
  })
  await test.step('in messages', async () => {
    await sendPictures(herald, [png(12_000, 12_000, { bits: 1 })])
    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    await expect(page.getByText('12,000 × 12,000 pixels')).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await coming).suggestedFilename()).toMatch(/\.png$/)
  })
  await test.step('in a preview', async () => {
    await sendDrawing(herald, drawings['uses of uses']!)
    await previewDrawing(page, herald)
    await expect(page.getByRole('dialog')).toContainText('Too complex to show safely.')
  })
})

test('a drawing with a gradient is drawn in its preview', async ({ page, herald }) => {
  await sendDrawing(herald, harmlessDrawing)
  await previewDrawing(page, herald)
  await expect
    .poll(() =>
      page.locator('[role=dialog] img').evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBe(900)
})

/** Walks, by what they show. */
const walks: Readonly<
  Record<string, { make(herald: Herald): Promise<unknown>; see(page: Page, herald: Herald): Promise<void> }>
> = {
  'an announcement with three pictures of 400 megapixels': {
    make: (herald) =>
      writePictures(
        herald,
        Array.from({ length: 3 }, () => png(20_000, 20_000, { bits: 1 })),
      ),
    see: seeAnnouncement,
  },
  'an announcement with eight pictures of 49 megapixels': {
    make: (herald) =>
      writePictures(
        herald,
        Array.from({ length: 8 }, (_, at) => png(7_000, 7_000 - at, { bits: 1 })),
      ),
    see: seeAnnouncement,
  },
  'a chat with eight pictures of 144 megapixels': {
    make: (herald) =>
      sendPictures(
        herald,
        Array.from({ length: 8 }, () => png(12_000, 12_000, { bits: 1 })),
      ),
    see: seeMessages,
  },
  'a chat with sixteen pictures of 49 megapixels': {
    make: (herald) =>
      sendPictures(
        herald,
        Array.from({ length: 16 }, (_, at) => png(7_000, 7_000 - at, { bits: 1 })),
      ),
    see: seeMessages,
  },
  ...Object.fromEntries(
    Object.entries(drawings).map(([name, drawing]) => [
      `the preview of a drawing of ${name}`,
      { make: (herald: Herald) => sendDrawing(herald, drawing), see: previewDrawing },
    ]),
  ),
}

async function seeAnnouncement(page: Page, herald: Herald) {
  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
  await page.waitForSelector('.ProseMirror figure')
  for (let at = 0; at < 8; at++) {
    await page.mouse.wheel(0, 600)
    await isAtRest(page)
  }
  await page.keyboard.press('Control+a')
  await isAtRest(page)
}

async function seeMessages(page: Page, herald: Herald) {
  await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
  await page.locator('[role=row], [role=article], [role=listitem]').first().waitFor()
  for (let at = 0; at < 6; at++) {
    await page.mouse.wheel(0, -600)
    await isAtRest(page)
  }
}

for (const [name, { make, see }] of Object.entries(walks)) {
  test(`${name} does not block the page`, { tag: '@hostile' }, async ({ page, herald }) => {
    await make(herald)
    await page.goto('about:blank')
    await peakMemory(page)
    await keepsNobodyWaiting(page, async () => {
      await see(page, herald)
      // By then all decoding has begun.
      await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(4_000)
    })
    const peak = await peakMemory(page)
    test.info().annotations.push({ type: 'memory', description: `${peak} MB` })
    expect(peak ?? 0).toBeLessThan(MOST_MB)
  })
}
