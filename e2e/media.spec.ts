import type { Locator, Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { begin, blockSaying, editorOf, expect, saved, saving, SECOND_CHAT, test } from './fixtures'
import type { Herald } from './fixtures'
import { bytesOf, inHand, png, type Picked } from './pictures'

const FILE = 23
const IMAGE = 27
const VIEW = 33

/** A picture as a user selects it. */
const plan = (width: number, height: number): Picked => ({
  name: 'plan.png',
  type: 'image/png',
  bytes: png(width, height),
})

async function pastePicture(page: Page, picture: Picked) {
  const data = await inHand(page, picture)
  await editorOf(page).evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
  // It is measured first; only once it is shown is there something to save.
  await expect(pictures(page)).toBeVisible()
}

const pictures = (page: Page): Locator => editorOf(page).getByRole('figure')

/** Holds uploads back until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/medias/upload_all', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Waits until the browser has decoded the picture and tells how large it is. */
const naturalSize = (figure: Locator) =>
  figure
    .getByRole('img')
    .evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight])

const ofType = (blocks: readonly Block[], type: number) => blocks.filter((block) => block.block_type === type)

async function onlyPicture(herald: Herald): Promise<Block & { image: NonNullable<Block['image']> }> {
  const found = ofType(await herald.blocks(SECOND_CHAT), IMAGE)
  expect(found).toHaveLength(1)
  return found[0] as never
}

test('a pasted picture keeps its bytes after a reload, gets caption and width by keyboard and is uploaded again by a move; a dropped file becomes a card', async ({
  page,
  herald,
}) => {
  const picture = plan(120, 80)
  await test.step('shown at once, uploaded, and there after a reload with the same bytes', async () => {
    const release = await holdUploads(page)
    await begin(page, herald, 'Above')
    await pastePicture(page, picture)
    await expect.poll(() => naturalSize(pictures(page))).toEqual([120, 80])
    await expect(saving(page)).toHaveText('Uploading 1 of 1')
    // It is visible before a single byte has arrived.
    expect((await onlyPicture(herald)).image.token ?? '').toBe('')
    release()
    await saved(page)
    const { image, parent_id } = await onlyPicture(herald)
    expect([image.width, image.height, parent_id]).toEqual([120, 80, SECOND_CHAT])
    expect(await bytesOf(herald, image.token!)).toEqual(picture.bytes)
    // The picture is still selected: Enter continues below it, not in its caption.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Below')
    await saved(page)
    await page.reload()
    await expect.poll(() => naturalSize(pictures(page))).toEqual([120, 80])
    await expect(editorOf(page)).toContainText(/Above\s*Below/)
    await saved(page)
    expect((await onlyPicture(herald)).image).toEqual(image)
  })

  await test.step('a caption and a width by keys, saved and taken back', async () => {
    await pictures(page).getByRole('img').click()
    const before = await onlyPicture(herald)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeFocused()
    await page.keyboard.insertText('The plan, 计划')
    await page.keyboard.press('Escape')
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('Alt+F10')
    const bar = page.getByRole('toolbar', { name: 'Picture' })
    await expect(bar.getByRole('button', { name: 'Align left' })).toBeFocused()
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('ArrowRight')
    const width = bar.getByRole('textbox', { name: 'Width in pixels' })
    await expect(width).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(width).toHaveValue('110')
    await page.keyboard.press('Escape')
    await expect(editorOf(page)).toBeFocused()
    await saved(page)
    const after = await onlyPicture(herald)
    expect(after.block_id).toBe(before.block_id)
    expect(after.image).toMatchObject({
      token: before.image.token,
      width: 110,
      height: 73,
      caption: { content: 'The plan, 计划' },
    })
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('')
    await saved(page)
    const { image } = await onlyPicture(herald)
    expect([image.width, image.height, image.caption?.content ?? '']).toEqual([120, 80, ''])
  })

  await test.step('moved to another level it is uploaded again, and stands once', async () => {
    await pictures(page).getByRole('img').click()
    const before = await onlyPicture(herald)
    const parents = async () =>
      ofType(await herald.blocks(SECOND_CHAT), IMAGE).map((block) => block.parent_id)
    const above = blockSaying(await herald.blocks(SECOND_CHAT), 'Above')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(parents).toEqual([above.block_id])
    await saved(page)
    const after = await onlyPicture(herald)
    expect(after.block_id).not.toBe(before.block_id)
    expect(after.image.token).not.toBe(before.image.token)
    expect(await bytesOf(herald, after.image.token!)).toEqual(picture.bytes)
  })

  await test.step('a dropped file becomes a card that keeps its name', () =>
    dropFile(page, herald, '发布计划（第二版）.pdf'))
})

/** Drops a file below “Above”: it becomes a card that keeps its name, even after a reload. */
async function dropFile(page: Page, herald: Herald, name: string) {
  const file = { name, type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const line = editorOf(page).getByText('Above')
  const { x, y, height } = (await line.boundingBox())!
  const dataTransfer = await inHand(page, file)
  const at = { dataTransfer, clientX: x + 4, clientY: y + height - 2, bubbles: true, cancelable: true }
  await line.dispatchEvent('dragover', at)
  await line.dispatchEvent('drop', at)
  await expect(editorOf(page).getByRole('group', { name })).toBeVisible()
  await saved(page)
  const blocks = await herald.blocks(SECOND_CHAT)
  const [view, card] = [ofType(blocks, VIEW), ofType(blocks, FILE)]
  expect([view.length, card.length]).toEqual([1, 1])
  expect(card[0]!.parent_id).toBe(view[0]!.block_id)
  expect(card[0]!.file?.name).toBe(name)
  expect(await bytesOf(herald, card[0]!.file!.token!)).toEqual(file.bytes)
  await page.reload()
  await expect(editorOf(page).getByRole('group', { name })).toBeVisible()
}
